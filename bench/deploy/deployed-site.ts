import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { CreatedTokenSchema } from '@agent-atlas/registry/contract/access';
import { startPostgresql } from '../../server-kit/test/databases/postgresql-server.ts';
import { startApiNginx } from '../../shell/e2e/support/nginx.ts';
import { ROOT } from '../../shell/src/run/paths.ts';
import { freePort } from '../../shell/src/run/port.ts';
import type { Frame } from '../frame/frame.ts';
import { EmptyRoot } from './empty-root.ts';
import { publishRemotes } from './outputs.ts';
import { type Served, served } from './served.ts';
import type { CallTrace } from './system-calls.ts';

const API_TOKEN = 'a-token-that-web-servers-and-apis-share';
const SESSION_SECRET = 'a-secret-that-all-api-processes-share';
const RELEASE_OWNER_TOKEN = 'a-token-of-the-owner-of-all-api-processes';
const QA_SECRET = 'a-secret-that-all-web-servers-share';

/** The outputs of `pnpm build:deploy`, running as a site with two API processes and two web servers. */
export interface DeployedSite {
  readonly apis: readonly Served[];
  readonly webs: readonly Served[];
  /** Milliseconds by step, in order. */
  readonly steps: ReadonlyMap<string, number>;
  /** Starts a web server whose state folder is empty. @returns milliseconds until its first page */
  readonly startEmpty: () => Promise<number>;
  /** Stops its programs. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a site from the outputs in `out`, as docs/operations.md says.
 *
 * @param trace records forbidden system calls, which makes everything slower
 * @throws Error with a failed program's output
 */
export async function startDeployedSite(
  frame: Frame,
  out: string,
  trace?: CallTrace,
): Promise<DeployedSite> {
  const programs: (() => Promise<void>)[] = [];
  const steps = new Map<string, number>();
  const timed = async (name: string, step: () => Promise<unknown>) => {
    frame.progress(name);
    const begun = performance.now();
    await step();
    steps.set(name, performance.now() - begun);
  };
  const stop = async () => {
    for (const end of programs.splice(0).reverse()) await end();
  };
  const roots = {
    api: await EmptyRoot.create(join(out, 'api'), trace),
    web: await EmptyRoot.create(join(out, 'web'), trace),
  };
  const database = frame.use(await startPostgresql({ durable: false }), (each) => each.stop());
  frame.use(programs, stop);
  const { privateKey } = generateKeyPairSync('ed25519');
  const apiSettings = {
    ...{ DATABASE_URL: `${database.url}/postgres`, API_TOKEN, SESSION_SECRET },
    RELEASE_OWNER_TOKEN,
    RELEASE_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const jobState = await roots.api.state();
  const job = async (...args: string[]) => {
    const program = roots.api.run(args, jobState, apiSettings);
    if ((await program.exited) !== 0) throw new Error(program.output());
  };
  await timed('db migrate, empty database', () => job('/app/bin/db.mjs', 'migrate'));
  await timed('db migrate again', () => job('/app/bin/db.mjs', 'migrate'));
  await timed('prepare', () => job('/app/bin/prepare.mjs'));

  const apis: Served[] = [];
  const releasePort = await freePort();
  for (const ownPort of [releasePort, await freePort()]) {
    const state = await roots.api.state();
    const API_PORT = String(await freePort());
    const settings = { ...apiSettings, API_PORT, RELEASE_PORT: String(ownPort) };
    const api = served(API_PORT, () => roots.api.run(['/app/bin/serve.mjs'], state, settings));
    programs.push(api.stop);
    apis.push(api);
  }
  for (const [index, api] of apis.entries()) steps.set(`API ${index + 1} ready`, await api.start());
  const proxy = await startApiNginx(...apis.map(({ origin }) => origin));
  programs.push(() => proxy.stop());

  const RELEASE_URL = `http://127.0.0.1:${releasePort}`;
  const owner = { RELEASE_URL, RELEASE_TOKEN: RELEASE_OWNER_TOKEN };
  const ownerState = await roots.web.state();
  const release = async (...args: string[]) => {
    const program = roots.web.run(['/app/server/release.mjs', ...args], ownerState, owner);
    if ((await program.exited) !== 0) throw new Error(program.output());
    return program.output();
  };
  const newToken = await release('token', 'new', 'web', '--json');
  const created = CreatedTokenSchema.parse(JSON.parse(newToken));
  const webSettings = {
    ...{ NODE_ENV: 'production', API_URL: proxy.origin, API_TOKEN, QA_SECRET },
    ...{ RELEASE_URL, RELEASE_TOKEN: created.token, PUBLIC_ORIGIN: 'http://atlas.example' },
  };
  const worker = roots.web.run(
    ['/app/server/release-worker.mjs'],
    await roots.web.state(),
    webSettings,
  );
  programs.push(() => worker.stop());
  await timed('publish the remotes', () =>
    publishRemotes(ROOT, { url: RELEASE_URL, token: RELEASE_OWNER_TOKEN }),
  );
  await timed('check and activate the first set', () =>
    release('activate', '--all-latest', '--without-browser'),
  );

  const newWeb = async () => {
    const state = await roots.web.state();
    const PORT = String(await freePort());
    const settings = { ...webSettings, PORT };
    const web = served(PORT, () => roots.web.run(['/app/server/main.mjs'], state, settings));
    programs.push(web.stop);
    return web;
  };
  const webs = [await newWeb(), await newWeb()];
  for (const web of webs) await web.start();
  const startEmpty = async () => {
    const web = await newWeb();
    const milliseconds = await web.start();
    await web.stop();
    return milliseconds;
  };
  return { apis, webs, steps, startEmpty, stop };
}
