import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { CHROME_ARGS, findChrome } from '../../../tools/find-chrome.ts';
import { findReleaseApi } from '../../src/releases/release-api.ts';
import { ReleaseClient } from '../../src/releases/release-client.ts';
import { builtShell } from '../../src/run/inputs.ts';
import { workspaceRemotes } from '../../src/run/paths.ts';
import { freePort } from '../../src/run/port.ts';
import { prepareRemotes, prepareShell } from '../../src/run/prepare.ts';
import { apiService, prepareApi, releaseWorkerService } from '../../src/run/site.ts';
import { Child, type ChildOptions } from '../child.ts';
import { buildPeer } from '../peer/peer-build.ts';
import { buildMonolith, MONOLITH_DIST } from './monolith-build.ts';

const report = (text: string) => console.error(`  ${text} …`);

const SCRIPTS = {
  federated: join(builtShell(), 'server', 'main.mjs'),
  monolith: join(MONOLITH_DIST, 'server', 'main.mjs'),
} as const;

export type SiteName = keyof typeof SCRIPTS;

const ANY_PORT = 0;

/** The exit code of a command that was stopped with Ctrl-C. */
const INTERRUPTED = 130;

/** A temporary folder with the releases of the workspace's remotes, and all processes that use it. */
export class Workspace {
  readonly folder: string;
  private readonly closers: (() => Promise<unknown>)[] = [];
  private apiUrl = '';

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Builds the shell and publishes every remote. @throws BuildError or ReleaseError */
  static async create(): Promise<Workspace> {
    const workspace = new Workspace(await mkdtemp(join(tmpdir(), 'atlas-bench-')));
    const interrupt = () => {
      process.exitCode = INTERRUPTED;
      void workspace.close().finally(() => process.exit());
    };
    process.once('SIGINT', interrupt);
    process.once('SIGTERM', interrupt);
    workspace.closers.push(async () => {
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
      await rm(workspace.folder, { recursive: true, force: true });
    });
    try {
      await workspace.start();
      return workspace;
    } catch (error) {
      await workspace.close();
      throw error;
    }
  }

  /** Folder to which the release worker has copied the active releases. */
  get releases(): string {
    return join(this.folder, 'release-worker');
  }

  get client(): ReleaseClient {
    return new ReleaseClient(findReleaseApi({}, this.folder));
  }

  async buildMonolith(): Promise<void> {
    report('Building the monolith');
    await buildMonolith();
  }

  /** Starts the API that all sites use, and publishes and activates every remote. */
  private async start(): Promise<void> {
    report('Starting the data service');
    const settings = { DATA_DIR: this.folder, LOG_LEVEL: 'error' };
    await prepareApi(settings);
    const ports = { port: await freePort(), releasePort: await freePort() };
    const [api, dist] = [apiService(ports, settings), await prepareShell(report)];
    this.closers.push(() => api.stop());
    this.apiUrl = (await api.start()).url;
    const worker = releaseWorkerService({ ...settings, API_URL: this.apiUrl }, dist);
    this.closers.push(() => worker.stop());
    await worker.start();
    const stamps = join(this.folder, 'published');
    await prepareRemotes(workspaceRemotes(), { client: this.client, dist, stamps, report });
  }

  /**
   * Starts a web server.
   *
   * @param pageTtlMs how long a rendered page is cached
   * @param core the only core that the server may use
   * @returns the server's origin
   */
  async startSite(name: SiteName, pageTtlMs: number, core?: number): Promise<string> {
    const env = {
      DATA_DIR: this.folder,
      API_URL: this.apiUrl,
      HOST: '127.0.0.1',
      PORT: String(ANY_PORT),
      PAGE_TTL_MS: String(pageTtlMs),
    };
    return this.serve(SCRIPTS[name], { env, ...(core !== undefined && { core }) });
  }

  /** Builds and starts the same pages in Next.js with the same API. @returns their origin */
  async startPeer(siteUrl: string): Promise<string> {
    report('Installing and building the Next.js app');
    const folder = join(this.folder, 'peer');
    await buildPeer(folder, { apiUrl: this.apiUrl, siteUrl });
    return this.serve(join(import.meta.dirname, '..', 'peer', 'front.ts'), {
      env: { FOLDER: folder, API_URL: this.apiUrl, SITE_URL: siteUrl },
    });
  }

  /** Starts a process that reports the port on which it listens. @returns its origin */
  async serve(script: string, options: ChildOptions): Promise<string> {
    const child = new Child<{ port: number }>(script, options);
    this.closers.push(() => child.stop());
    const { port } = await child.ready;
    return `http://127.0.0.1:${port}`;
  }

  /** Launches a headless browser without background activity. @throws ChromeMissingError */
  async launchChrome(): Promise<Browser> {
    const browser = await chromium.launch({
      executablePath: findChrome(),
      args: [...CHROME_ARGS],
      // `close` stops the browser with everything else.
      handleSIGINT: false,
      handleSIGTERM: false,
    });
    this.closers.push(() => browser.close());
    return browser;
  }

  /** Stops everything that was started, newest first, and removes the folder. */
  async close(): Promise<void> {
    for (let closer = this.closers.pop(); closer; closer = this.closers.pop()) await closer();
  }
}
