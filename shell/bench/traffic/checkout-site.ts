import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresql } from '../../../api/test/databases/postgresql-server.ts';
import { freePort } from '../../src/run/port.ts';
import { descendantsOf } from '../capacity/processor-time.ts';

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
  readonly stop: () => Promise<void>;
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
    detached: true,
  });
}

/**
 * Starts the site of a checkout with generated agents in addition to the catalogue's.
 *
 * @param agents number of agents, in the format of `pnpm bench scale --sizes`
 */
export async function startCheckout(
  name: string,
  root: string,
  agents: string,
): Promise<CheckoutSite> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-traffic-'));
  const server = await startPostgresql({ durable: false });
  const sizes = ['api/bench/scale.ts', '--keep', '--sizes', agents];
  const loading = run(root, sizes, { DATABASE_URL: `${server.url}/postgres` });
  loading.stdout?.resume();
  const [code] = await once(loading, 'exit');
  if (code !== 0) throw new Error(`${name}: the database could not be filled`);
  const database = `atlas_scale_${Number(agents.replace('k', '000'))}`;

  const [port, metricsPort] = [await freePort(), await freePort()];
  const site = run(root, ['shell/bin/start.ts'], {
    ...NO_LIMITS,
    DATABASE_URL: `${server.url}/${database}`,
    DATA_DIR: folder,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
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
    webMemory: async () => {
      const status = await readFile(`/proc/${web.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    renders: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const counts = text.matchAll(/^atlas_page_render_seconds_count\S* (\d+)/gm);
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    },
    stop: async () => {
      site.kill('SIGTERM');
      if (site.exitCode === null) await once(site, 'exit');
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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
