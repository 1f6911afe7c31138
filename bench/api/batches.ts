import { mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { READS_PATH } from '../../api/contract/http.ts';
import { connect, type Pool } from '../../server-kit/src/db/client.ts';
import { ROOT } from '../../shell/src/run/paths.ts';
import { median } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { newDatabase } from '../lib/database.ts';
import { timeOf } from '../lib/processes.ts';
import { loadDirectory } from '../scale/load.ts';
import { startApi } from './start-api.ts';

/** Batches that are requested before those that are measured, as a share of them. */
const WARM_UP_SHARE = 0.5;
/** Number of concurrent batches. */
const CONCURRENCY = 4;
const TOKEN = 'a-token-for-the-benchmark-of-batched-reads';

/** CPU time per batch, in milliseconds. */
interface Cost {
  readonly api: number;
  readonly postgresql: number;
}

interface BatchesOptions {
  readonly baseline?: string | undefined;
  readonly rounds: number;
  readonly agents: number;
  readonly batches: number;
}

interface Setup {
  readonly frame: Frame;
  readonly url: string;
  readonly sql: Pool;
  /** Agents whose batches are requested before those that are measured. */
  readonly warmUp: readonly number[];
  readonly ids: readonly number[];
}

/**
 * `pnpm bench batches`: measures the CPU time that the API and PostgreSQL spend on the uncached
 * reads of an agent's page. With `--baseline <checkout>`, alternates with an earlier version. Uses
 * the database of `DATABASE_URL`, such as one that `bench scale --keep` left behind, or starts its
 * own with `--agents`. `--batches <n>` are measured in each round.
 */
export async function benchBatches(
  { baseline, rounds, agents, batches }: BatchesOptions,
  frame: Frame,
): Promise<void> {
  const url = process.env.DATABASE_URL || (await newDatabase(frame, false));
  const pool = connect({ kind: 'url', url, pool: 1 }, 0);
  const sql = frame.use(pool, (each) => each.end({ timeout: 1 }));
  if (!process.env.DATABASE_URL) await loadDirectory(sql, agents);
  const warmUp = Math.ceil(batches * WARM_UP_SHARE);
  const ids = await agentIds(sql, warmUp + batches);
  const setup = { frame, url, sql, warmUp: ids.slice(0, warmUp), ids: ids.slice(warmUp) };
  const checkouts = { ...(baseline && { before: resolve(baseline) }), now: ROOT };
  const costs = new Map<string, Cost[]>();
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, checkout] of Object.entries(checkouts)) {
      frame.progress(`round ${round}, ${name}`);
      costs.set(name, [...(costs.get(name) ?? []), await measure(setup, checkout)]);
    }
  }
  const rows = [...costs].map(([name, of]) => [
    name,
    ...[of.map(({ api }) => api), of.map(({ postgresql }) => postgresql)].map(cell),
  ]);
  console.log('\nMilliseconds of CPU time per batch: median (minimum to maximum).\n');
  frame.table('rounds', [['', 'API', 'PostgreSQL'], ...rows]);
}

/** The ids of enough agents, in random order, to request each one only once. */
async function agentIds(sql: Pool, count: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from agent order by hashint4(id) limit ${count}`;
  if (rows.length < count)
    throw new Error(`The database has ${rows.length} agents, and ${count} are needed.`);
  return rows.map(({ id }) => id);
}

/** Starts the API of a checkout and requests each agent once. */
async function measure({ frame, url, sql, warmUp, ids }: Setup, checkout: string): Promise<Cost> {
  const DATA_DIR = await mkdtemp(join(frame.folder, 'api-'));
  const settings = { DATA_DIR, DATABASE_URL: url, API_TOKEN: TOKEN };
  const { origin, pid, stop } = await startApi(frame, settings, join(checkout, 'api'));
  await readAll(origin, warmUp);
  const backends = await backendIds(sql);
  const usage = async () => ({ api: await timeOf(pid), postgresql: await cpuTimeMs(backends) });
  const before = await usage();
  await readAll(origin, ids);
  const after = await usage();
  await stop();
  return {
    api: (after.api - before.api) / ids.length,
    postgresql: (after.postgresql - before.postgresql) / ids.length,
  };
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
async function backendIds(sql: Pool): Promise<number[]> {
  const rows = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  return rows.map(({ pid }) => pid);
}

async function cpuTimeMs(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(timeOf));
  return times.reduce((sum, time) => sum + time, 0);
}

function cell(values: readonly number[]): string {
  const [minimum, maximum] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(2)} (${minimum.toFixed(2)} to ${maximum.toFixed(2)})`;
}
