import { join } from 'node:path';
import { findReleaseApi } from '../../shell/src/releases/release-api.ts';
import { ReleaseClient } from '../../shell/src/releases/release-client.ts';
import { builtShell } from '../../shell/src/run/inputs.ts';
import { workspaceRemotes } from '../../shell/src/run/paths.ts';
import { freePort } from '../../shell/src/run/port.ts';
import { prepareRemotes, prepareShell } from '../../shell/src/run/prepare.ts';
import { apiService, prepareApi, releaseWorkerService } from '../../shell/src/run/site.ts';
import type { Frame } from '../frame/frame.ts';
import { type ChildOptions, startChild } from '../lib/child.ts';
import { buildMonolith, MONOLITH_DIST } from './monolith-build.ts';

const SCRIPTS = {
  federated: join(builtShell(), 'server', 'main.mjs'),
  monolith: join(MONOLITH_DIST, 'server', 'main.mjs'),
} as const;

export type SiteName = keyof typeof SCRIPTS;

const ANY_PORT = 0;
/** Longer than any benchmark: a page that is rendered stays in the cache. */
const PAGE_TTL_MS = 3_600_000;

/** The releases of the workspace's remotes, with an API and a release worker, for several web servers. */
export class Workspace {
  readonly apiUrl: string;
  /** `DATA_DIR` of all processes. */
  readonly folder: string;
  private readonly frame: Frame;

  private constructor(frame: Frame, folder: string, apiUrl: string) {
    this.frame = frame;
    this.folder = folder;
    this.apiUrl = apiUrl;
  }

  /** Builds the shell, starts an API, and publishes and activates every remote. @throws BuildError or ReleaseError */
  static async create(frame: Frame): Promise<Workspace> {
    frame.progress('Starting the data service');
    const folder = await frame.newFolder('workspace');
    const settings = { DATA_DIR: folder, LOG_LEVEL: 'error' };
    await prepareApi(settings);
    const ports = { port: await freePort(), releasePort: await freePort() };
    const dist = await prepareShell(frame.progress);
    const api = frame.use(apiService(ports, settings), (each) => each.stop());
    const { url } = await api.start();
    const workspace = new Workspace(frame, folder, url);
    const worker = releaseWorkerService({ ...settings, API_URL: url }, dist);
    await frame.use(worker, (each) => each.stop()).start();
    await prepareRemotes(workspaceRemotes(), {
      client: workspace.client,
      dist,
      stamps: join(folder, 'published'),
      report: frame.progress,
    });
    return workspace;
  }

  /** Folder to which the release worker has copied the active releases. */
  get releases(): string {
    return join(this.folder, 'release-worker');
  }

  get client(): ReleaseClient {
    return new ReleaseClient(findReleaseApi({}, this.folder));
  }

  async buildMonolith(): Promise<void> {
    this.frame.progress('Building the monolith');
    await buildMonolith();
  }

  /** Starts a web server. @returns its origin */
  async startSite(name: SiteName): Promise<string> {
    const env = {
      DATA_DIR: this.folder,
      API_URL: this.apiUrl,
      HOST: '127.0.0.1',
      PORT: String(ANY_PORT),
      PAGE_TTL_MS: String(PAGE_TTL_MS),
    };
    return this.serve(SCRIPTS[name], { env });
  }

  /** Starts a process that reports the port on which it listens. @returns its origin */
  async serve(script: string, options: ChildOptions): Promise<string> {
    const { port } = await startChild<{ port: number }>(this.frame, script, options);
    return `http://127.0.0.1:${port}`;
  }
}
