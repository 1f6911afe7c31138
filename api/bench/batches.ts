import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median, table } from '../../shell/bench/figures.ts';
import { READS_PATH } from '../contract/http.ts';
import { PACKAGE_DIR } from '../src/base/config.ts';
import { connect, type Pool } from '../src/db/client.ts';
import { startPostgresql } from '../test/databases/postgresql-server.ts';
import { run } from '../test/embedded/processes.ts';
import { loadDirectory } from './scale/load.ts';

/**
 * `pnpm bench batches`: measures the CPU time that the API and PostgreSQL spend on the uncached
 * reads of an agent's page. With `--baseline <checkout>`, alternates with an earlier version. Uses
 * the database of `DATABASE_URL`, such as one that `bench scale --keep` left behind, or starts its
 * own.
 */
const { values } = parseArgs({
  options: { baseline: { type: 'string' }, rounds: { type: 'string', default: '5' } },
});

const AGENTS = 8000;
const WARM_UP = 1500;
const BATCHES = 3000;
/** Number of concurrent batches. */
const CONCURRENCY = 4;
const TICKS_PER_SECOND = 100;
const TOKEN = 'a-token-for-the-benchmark-of-batched-reads';

/** CPU time per batch, in milliseconds. */
interface Cost {
  readonly api: number;
  readonly postgresql: number;
}

const server = process.env.DATABASE_URL ? undefined : await startPostgresql({ durable: false });
const url = process.env.DATABASE_URL || `${server?.url}/postgres`;
const sql = connect({ kind: 'url', url, pool: 1 }, 0);
try {
  if (server) await loadDirectory(sql, AGENTS);
  const ids = await agentIds(sql);
  const checkouts = {
    ...(values.baseline && { before: resolve(values.baseline) }),
    now: undefined,
  };
  const costs = new Map<string, Cost[]>();
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [name, checkout] of Object.entries(checkouts))
      costs.set(name, [...(costs.get(name) ?? []), await measure(checkout, ids)]);
  }
  const rows = [...costs].map(([name, of]) => [
    name,
    ...[of.map(({ api }) => api), of.map(({ postgresql }) => postgresql)].map(cell),
  ]);
  console.log('\nMilliseconds of CPU time per batch: median (minimum to maximum).\n');
  console.log(table([['', 'API', 'PostgreSQL'], ...rows]));
} finally {
  await sql.end();
  await server?.stop();
}

/** The ids of enough agents, in random order, to request each one only once. */
async function agentIds(sql: Pool): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from agent order by hashint4(id) limit ${WARM_UP + BATCHES}`;
  if (rows.length < WARM_UP + BATCHES) throw new Error('The database has too few agents');
  return rows.map(({ id }) => id);
}

/** Starts the API of a checkout, by default this one, and requests each agent once. */
async function measure(checkout: string | undefined, ids: readonly number[]): Promise<Cost> {
  const folder = checkout ? resolve(checkout, 'api') : PACKAGE_DIR;
  const settings = { DATABASE_URL: url, API_TOKEN: TOKEN };
  const { child, ready, ended } = run('serve.ts', settings, [], folder);
  try {
    const origin = await ready;
    await readAll(origin, ids.slice(0, WARM_UP));
    const backends = await backendIds();
    const usage = () => ({
      api: cpuTimeMs([child.pid ?? 0]),
      postgresql: cpuTimeMs(backends),
    });
    const before = usage();
    await readAll(origin, ids.slice(WARM_UP));
    const after = usage();
    return {
      api: (after.api - before.api) / BATCHES,
      postgresql: (after.postgresql - before.postgresql) / BATCHES,
    };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function readAll(origin: string, ids: readonly number[]): Promise<void> {
  const queue = ids.values();
  const worker = async () => {
    for (const id of queue) await readBatch(origin, id);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function readBatch(origin: string, id: number): Promise<void> {
  const response = await fetch(origin + READS_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Atlas-Token': TOKEN },
    body: JSON.stringify([
      `/api/agents/${id}`,
      `/api/reviews?agentId=${id}`,
      `/api/agents/${id}/ranking`,
    ]),
  });
  const reads = (await response.text()).match(/"status":200/g)?.length;
  if (reads !== 3) throw new Error(`The batch of agent ${id} got ${response.status}`);
}

/** The process ids of the PostgreSQL backends that serve the API, on this machine. */
async function backendIds(): Promise<number[]> {
  const rows = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  return rows.map(({ pid }) => pid);
}

/** The CPU time of processes so far, in user and system mode (`man 5 proc_pid_stat`). */
function cpuTimeMs(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    // The process name may contain spaces. It ends with the last parenthesis, before field 3.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ');
    return Number(fields?.[11]) + Number(fields?.[12]);
  });
  return (ticks.reduce((sum, each) => sum + each, 0) * 1000) / TICKS_PER_SECOND;
}

function cell(values: readonly number[]): string {
  const [minimum, maximum] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(2)} (${minimum.toFixed(2)} to ${maximum.toFixed(2)})`;
}
