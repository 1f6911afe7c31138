import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CreatedTokenSchema } from '@agent-atlas/registry/contract/access';
import type { z } from 'zod';
import { startApiNginx, startNginx } from '../../shell/e2e/support/nginx.ts';
import { readHostBuild } from '../../shell/src/releases/host-build.ts';
import { type ReleaseApiAddress, ReleaseClient } from '../../shell/src/releases/release-client.ts';
import { problemsOf } from '../../shell/src/run/activate-set.ts';
import { freePort } from '../../shell/src/run/port.ts';
import { publishRemotes } from '../deploy/outputs.ts';
import type { Program, Settings } from '../deploy/program.ts';
import type { Frame } from '../frame/frame.ts';
import { Cluster, until } from './cluster.ts';
import { runProgram, Server } from './server.ts';

type CreatedToken = z.infer<typeof CreatedTokenSchema>;

const API_TOKEN = 'the-token-that-web-servers-and-apis-share';
const SESSION_SECRET = 'the-secret-that-all-api-processes-share';
const QA_SECRET = 'the-secret-that-all-web-servers-share';
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
  private readonly frame: Frame;

  private constructor(frame: Frame, cluster: Cluster, out: string, jobState: string) {
    this.frame = frame;
    this.cluster = cluster;
    this.out = out;
    this.jobState = jobState;
  }

  /**
   * Starts a site from outputs of `pnpm build:deploy`, as docs/operations.md says.
   *
   * @param workspace the folder of the workspace whose remotes the site serves
   */
  static async start(frame: Frame, out: string, workspace: string): Promise<OpsSite> {
    frame.progress('Starting PostgreSQL and its standby');
    const cluster = await Cluster.start(frame);
    const site = new OpsSite(frame, cluster, out, await frame.newFolder('jobs'));
    await site.startAll(workspace);
    return site;
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

  private async startAll(workspace: string): Promise<void> {
    const { frame } = this;
    const { privateKey } = generateKeyPairSync('ed25519');
    this.apiSettings = {
      ...NO_LIMITS,
      ...{ DATABASE_URL: this.cluster.url, API_TOKEN, SESSION_SECRET },
      RELEASE_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
    frame.progress('Loading the catalogue');
    await this.job(this.out, 'prepare');

    frame.progress('Starting two API processes');
    const releasePort = await freePort();
    this.apis = [await this.newApi(releasePort), await this.newApi(await freePort())];
    for (const api of this.apis) await api.start();
    const apis = this.apis.map(({ origin }) => origin);
    const proxy = frame.use(await startApiNginx(...apis), (each) => each.stop());

    const PUBLIC_ORIGIN = 'http://atlas.example';
    const RELEASE_URL = `http://127.0.0.1:${releasePort}`;
    this.webSettings = { RELEASE_URL };
    const token = await this.newServerToken('web');
    this.webSettings = {
      ...{ NODE_ENV: 'production', API_URL: proxy.origin, API_TOKEN, QA_SECRET },
      ...{ RELEASE_URL, RELEASE_TOKEN: token, PUBLIC_ORIGIN, TRUSTED_PROXIES: '127.0.0.1' },
    };
    this.workerState = await frame.newFolder('worker');
    frame.use(this, (site) => site.worker?.stop());
    await this.replaceWorker(this.out);

    frame.progress('Publishing the remotes');
    const client = await this.releases();
    const versions = await publishRemotes(workspace, await this.releaseAddress());
    // The site's own tests open all scenarios, which takes minutes.
    const change = await client.change({ kind: 'activate', versions, withoutBrowser: true });
    if (change.state !== 'done') throw new Error(problemsOf(change));

    frame.progress('Starting two web servers');
    this.webs = [await this.newWeb(), await this.newWeb()];
    for (const web of this.webs) await web.start();
    const webs = this.webs.map(({ origin }) => origin);
    const front = frame.use(await startNginx(...webs), (each) => each.stop());
    this.origin = front.origin;
    this.proxyCache = front.cache;
  }

  private async newApi(releasePort: number): Promise<Server> {
    const port = await freePort();
    const ports = { API_PORT: String(port), RELEASE_PORT: String(releasePort) };
    const settings = { ...this.apiSettings, ...ports };
    const state = await this.frame.newFolder(`api-${port}`);
    const options = { output: join(this.out, 'api'), settings, state };
    return this.frame.use(new Server('bin/serve.mjs', port, options), (each) => each.stop());
  }

  private async newWeb(): Promise<Server> {
    const port = await freePort();
    const settings = { ...this.webSettings, PORT: String(port) };
    const state = await this.frame.newFolder(`web-${port}`);
    const options = { output: join(this.out, 'web'), settings, state };
    return this.frame.use(new Server('server/main.mjs', port, options), (each) => each.stop());
  }
}
