import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '../../server-kit/src/db/client.ts';
import {
  type PostgresqlServer,
  startPostgresql,
} from '../../server-kit/test/databases/postgresql-server.ts';
import { ROOT } from '../../shell/src/run/paths.ts';
import { freePort } from '../../shell/src/run/port.ts';
import { descendantsOf } from '../frame/descendants.ts';
import type { Frame } from '../frame/frame.ts';
import { memoryOf } from '../lib/processes.ts';
import { loadDirectory } from '../scale/load.ts';

/** A production site that runs from a checkout of any commit, with its own database. */
export interface CheckoutSite {
  readonly name: string;
  readonly origin: string;
  /** URL of the API's own port. */
  readonly api: string;
  /** Resident memory of the web server's process, in megabytes. */
  readonly webMemory: () => Promise<number>;
  /** Pages rendered since the start. */
  readonly renders: () => Promise<number>;
}

const NO_LIMITS = {
  RATE_LIMIT_WRITES_PER_MINUTE: '0',
  RATE_LIMIT_SEARCHES_PER_MINUTE: '0',
  RATE_LIMIT_RECOMMENDATIONS_PER_MINUTE: '0',
  RATE_LIMIT_DOWNLOADS_PER_MINUTE: '0',
  VOTES_PER_NETWORK_PER_DAY: '0',
};

function run(root: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/**
 * Starts the site of a checkout with generated agents in addition to the catalogue's.
 *
 * @param agents number of agents
 */
export async function startCheckout(
  frame: Frame,
  name: string,
  root: string,
  agents: number,
): Promise<CheckoutSite> {
  const server = frame.use(await startPostgresql({ durable: false }), (each) => each.stop());
  const database =
    root === ROOT ? await fill(server, agents) : await fillFrom(root, server, agents);
  const [port, metricsPort] = [await freePort(), await freePort()];
  const site = run(root, ['shell/bin/start.ts'], {
    ...NO_LIMITS,
    DATABASE_URL: database,
    DATA_DIR: await mkdtemp(join(frame.folder, 'site-')),
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  });
  frame.use(site, async () => {
    if (site.exitCode !== null || site.signalCode !== null) return;
    const ended = once(site, 'exit');
    site.kill('SIGTERM');
    await ended;
  });
  await waitUntilReady(site, name);
  const processes = await descendantsOf(site.pid ?? 0);
  const web = processes.find(({ command }) => command.includes('server/main.mjs'));
  const api = processes.find(({ command }) => command.includes('serve.ts'));
  if (!web || !api) throw new Error(`${name}: its processes were not found`);
  const apiPort = /(?:^|\0)API_PORT=(\d+)/.exec(await readFile(`/proc/${api.pid}/environ`, 'utf8'));
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    api: `http://127.0.0.1:${apiPort?.[1]}`,
    webMemory: () => memoryOf(web.pid),
    renders: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const counts = text.matchAll(/^atlas_page_render_seconds_count\S* (\d+)/gm);
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    },
  };
}

/** Fills a database. @returns its URL */
async function fill(server: PostgresqlServer, agents: number): Promise<string> {
  const url = await server.createDatabase('atlas');
  const sql = connect({ kind: 'url', url, pool: 2 }, 0);
  try {
    await loadDirectory(sql, agents);
  } finally {
    await sql.end();
  }
  return url;
}

/** Fills a database with the schema and the generator of another checkout. @returns its URL */
async function fillFrom(root: string, { url }: PostgresqlServer, agents: number): Promise<string> {
  // Where a checkout has its benchmarks depends on its age.
  const old = 'api/bench/scale.ts';
  const program = existsSync(join(root, old)) ? [old] : ['bench/bin/bench.ts', 'scale'];
  const loading = run(root, [...program, '--keep', '--sizes', String(agents)], {
    DATABASE_URL: `${url}/postgres`,
  });
  loading.stdout?.resume();
  const [code] = await once(loading, 'exit');
  if (code !== 0) throw new Error(`${root}: the database could not be filled`);
  return `${url}/atlas_scale_${agents}`;
}

async function waitUntilReady(site: ChildProcess, name: string): Promise<void> {
  for await (const chunk of site.stdout ?? []) {
    if (String(chunk).includes('is ready at')) {
      site.stdout?.resume();
      return;
    }
  }
  throw new Error(`${name}: the site did not start`);
}
