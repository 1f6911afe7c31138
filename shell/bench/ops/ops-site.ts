import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreatedTokenSchema } from '@agent-atlas/api/contract/release-access';
import type { z } from 'zod';
import { startApiNginx, startNginx } from '../../e2e/support/nginx.ts';
import { type ReleaseApiAddress, ReleaseClient } from '../../src/releases/release-client.ts';
import { freePort } from '../../src/run/port.ts';
import { problemsOf } from '../../src/run/prepare.ts';
import { readHostBuild } from '../../src/server/host-build.ts';
import type { Program, Settings } from '../deploy/program.ts';
import { Cluster, until } from './cluster.ts';
import { publishRemotes } from './outputs.ts';
import { runProgram, Server } from './server.ts';

type CreatedToken = z.infer<typeof CreatedTokenSchema>;

const API_TOKEN = 'the-token-that-web-servers-and-apis-share';
const SESSION_SECRET = 'the-secret-that-all-api-processes-share';
const QA_SECRET = 'the-secret-that-all-web-servers-share';
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** The exit code after Ctrl-C. */
const INTERRUPTED = 130;
const NO_LIMITS = {
  RATE_LIMIT_WRITES_PER_MINUTE: '0',
  RATE_LIMIT_SEARCHES_PER_MINUTE: '0',
  VOTES_PER_NETWORK_PER_DAY: '0',
};

/** Two web servers, two API processes, a database with a standby, and nginx in front, all on this machine. */
export class OpsSite {
  readonly cluster: Cluster;
  /** The folder of the outputs that it runs from. */
  out: string;
  apis: readonly Server[] = [];
  webs: readonly Server[] = [];
  /** URL of nginx. */
  origin = '';
  /** The id of the newest server token. */
  serverToken: CreatedToken['id'] | undefined;
  /** The folder of nginx's cache. */
  proxyCache = '';
  private readonly jobState: string;
  private apiSettings: Settings = {};
  private webSettings: Settings = {};
  private worker: Program | undefined;
  private workerState = '';
  private readonly cleanUp: (() => Promise<unknown>)[] = [];

  private constructor(cluster: Cluster, out: string, jobState: string) {
    this.cluster = cluster;
    this.out = out;
    this.jobState = jobState;
    this.cleanUp.push(() => cluster.stop());
    this.cleanUp.push(() => rm(jobState, { recursive: true, force: true }));
  }

  /**
   * Starts a site from outputs of `pnpm build:deploy`, as docs/operations.md says.
   *
   * @param workspace the folder of the workspace whose remotes the site serves
   */
  static async start(
    out: string,
    workspace: string,
    report: (text: string) => void,
  ): Promise<OpsSite> {
    report('Starting PostgreSQL and its standby');
    const cluster = await Cluster.start();
    const site = new OpsSite(cluster, out, await mkdtemp(join(tmpdir(), 'atlas-ops-jobs-')));
    const interrupt = () => {
      process.exitCode = INTERRUPTED;
      void site.stop().finally(() => process.exit());
    };
    for (const signal of SIGNALS) process.once(signal, interrupt);
    site.cleanUp.push(async () => {
      for (const signal of SIGNALS) process.off(signal, interrupt);
    });
    try {
      await site.startAll(workspace, report);
      return site;
    } catch (error) {
      await site.stop();
      throw error;
    }
  }

  /**
   * Runs a job from an output of the API.
   *
   * @returns its output
   * @throws Error with its output if it fails
   */
  async job(out: string, program: string, ...args: string[]): Promise<string> {
    const job = runProgram(join(out, 'api'), [`bin/${program}.mjs`, ...args], this.jobState, {
      ...this.apiSettings,
    });
    if ((await job.exited) !== 0) throw new Error(`${program} ${args[0]}: ${job.output()}`);
    return job.output();
  }

  /** Replaces the release worker and waits until the active releases are composed for its build of the shell. */
  async replaceWorker(out: string, settings: Settings = {}): Promise<void> {
    await this.worker?.stop();
    this.webSettings = { ...this.webSettings, ...settings };
    const output = join(out, 'web');
    this.worker = runProgram(output, ['server/release-worker.mjs'], this.workerState, {
      ...this.webSettings,
      GATE_BROWSER: 'off',
    });
    const { id } = await readHostBuild(output);
    const client = await this.releases();
    const { active } = await client.state();
    if (Object.keys(active).length === 0) return;
    await until(async () => (await client.pointer(id)) !== undefined, 'composed a set');
  }

  /** The release API of the first API process, with the owner's token. */
  async releases(): Promise<ReleaseClient> {
    return new ReleaseClient(await this.releaseAddress());
  }

  /** Creates a server token, as `pnpm release token new` does, for the next start of web servers and worker. */
  async newServerToken(name: string): Promise<string> {
    const client = await this.releases();
    const created = await client.call('POST', '/tokens', { name, role: 'server' });
    const { id, token } = CreatedTokenSchema.parse(created);
    this.serverToken = id;
    return token;
  }

  private async releaseAddress(): Promise<ReleaseApiAddress> {
    const [first] = this.apis;
    if (!first) throw new Error('There is no API');
    const url = this.webSettings.RELEASE_URL ?? '';
    const token = (await readFile(join(first.state, 'release-token'), 'utf8')).trim();
    return { url, token };
  }

  async stop(): Promise<void> {
    for (const clean of this.cleanUp.splice(0).reverse()) await clean();
  }

  private async startAll(workspace: string, report: (text: string) => void): Promise<void> {
    const { privateKey } = generateKeyPairSync('ed25519');
    this.apiSettings = {
      ...NO_LIMITS,
      ...{ DATABASE_URL: this.cluster.url, API_TOKEN, SESSION_SECRET },
      RELEASE_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
    report('Loading the catalogue');
    await this.job(this.out, 'prepare');

    report('Starting two API processes');
    const releasePort = await freePort();
    this.apis = [await this.newApi(releasePort), await this.newApi(await freePort())];
    for (const api of this.apis) await api.start();
    const proxy = await startApiNginx(...this.apis.map(({ origin }) => origin));
    this.cleanUp.push(() => proxy.stop());

    const PUBLIC_ORIGIN = 'http://atlas.example';
    const RELEASE_URL = `http://127.0.0.1:${releasePort}`;
    this.webSettings = { RELEASE_URL };
    const token = await this.newServerToken('web');
    this.webSettings = {
      ...{ NODE_ENV: 'production', API_URL: proxy.origin, API_TOKEN, QA_SECRET },
      ...{ RELEASE_URL, RELEASE_TOKEN: token, PUBLIC_ORIGIN, TRUSTED_PROXIES: '127.0.0.1' },
    };
    this.workerState = await mkdtemp(join(tmpdir(), 'atlas-ops-worker-'));
    this.cleanUp.push(async () => {
      await this.worker?.stop();
      await rm(this.workerState, { recursive: true, force: true });
    });
    await this.replaceWorker(this.out);

    report('Publishing the remotes');
    const client = await this.releases();
    const versions = await publishRemotes(workspace, await this.releaseAddress());
    // The site's own tests open all scenarios, which takes minutes.
    const change = await client.change({ kind: 'activate', versions, withoutBrowser: true });
    if (change.state !== 'done') throw new Error(problemsOf(change));

    report('Starting two web servers');
    this.webs = [await this.newWeb(), await this.newWeb()];
    for (const web of this.webs) await web.start();
    const front = await startNginx(...this.webs.map(({ origin }) => origin));
    this.cleanUp.push(() => front.stop());
    this.origin = front.origin;
    this.proxyCache = front.cache;
  }

  private async newApi(releasePort: number): Promise<Server> {
    const port = await freePort();
    const ports = { API_PORT: String(port), RELEASE_PORT: String(releasePort) };
    const settings = { ...this.apiSettings, ...ports };
    return this.added(
      await Server.create('bin/serve.mjs', port, { output: join(this.out, 'api'), settings }),
    );
  }

  private async newWeb(): Promise<Server> {
    const port = await freePort();
    const settings = { ...this.webSettings, PORT: String(port) };
    return this.added(
      await Server.create('server/main.mjs', port, { output: join(this.out, 'web'), settings }),
    );
  }

  private added(server: Server): Server {
    this.cleanUp.push(() => server.remove());
    return server;
  }
}
