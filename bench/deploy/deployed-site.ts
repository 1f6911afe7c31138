import { startPostgresql } from '../../server-kit/test/databases/postgresql-server.ts';
import { startApiNginx } from '../../shell/e2e/support/nginx.ts';
import { freePort } from '../../shell/src/run/port.ts';
import { newSecrets } from '../../shell/src/site-cli/secrets.ts';
import type { Frame } from '../frame/frame.ts';
import { EmptyRoot } from './empty-root.ts';
import { type Served, served } from './served.ts';
import type { CallTrace } from './system-calls.ts';

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
  const root = await EmptyRoot.create(out, trace);
  const database = frame.use(await startPostgresql({ durable: false }), (each) => each.stop());
  frame.use(programs, stop);
  const secrets = newSecrets();
  const { API_TOKEN, SESSION_SECRET, QA_SECRET, RELEASE_TOKEN, RELEASE_OWNER_TOKEN } = secrets;
  const apiSettings = {
    ...{ DATABASE_URL: `${database.url}/postgres`, API_TOKEN, SESSION_SECRET, RELEASE_OWNER_TOKEN },
    RELEASE_SIGNING_KEY: secrets.RELEASE_SIGNING_KEY,
  };
  const state = await root.state();
  const prepare = async () => {
    const settings = { ...apiSettings, RELEASE_TOKEN };
    const program = root.run(['web/server/site.mjs', 'prepare'], state, settings);
    if ((await program.exited) !== 0) throw new Error(program.output());
  };
  await timed('prepare, from an empty database to the first set', prepare);
  await timed('prepare again', prepare);

  const apis: Served[] = [];
  const releasePort = await freePort();
  for (const ownPort of [releasePort, await freePort()]) {
    const state = await root.state();
    const API_PORT = String(await freePort());
    const settings = { ...apiSettings, API_PORT, RELEASE_PORT: String(ownPort) };
    const api = served(API_PORT, () => root.run(['api/bin/serve.mjs'], state, settings));
    programs.push(api.stop);
    apis.push(api);
  }
  for (const [index, api] of apis.entries()) steps.set(`API ${index + 1} ready`, await api.start());
  const proxy = await startApiNginx(...apis.map(({ origin }) => origin));
  programs.push(() => proxy.stop());

  const RELEASE_URL = `http://127.0.0.1:${releasePort}`;
  const webSettings = {
    ...{ NODE_ENV: 'production', API_URL: proxy.origin, API_TOKEN, QA_SECRET },
    ...{ RELEASE_URL, RELEASE_TOKEN, PUBLIC_ORIGIN: 'http://atlas.example' },
  };
  const newWeb = async () => {
    const state = await root.state();
    const PORT = String(await freePort());
    const settings = { ...webSettings, PORT };
    const web = served(PORT, () => root.run(['web/server/main.mjs'], state, settings));
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
