import { cpus, loadavg, totalmem } from 'node:os';
import postgres from 'postgres';
import { selectRun } from '../../api/src/ranking/queries.ts';
import { rankingDay, runRanking } from '../../api/src/ranking/run.ts';
import { connect, type Pool } from '../../server-kit/src/db/client.ts';
import { whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { newDatabase } from '../lib/database.ts';
import { loadDirectory } from './load.ts';
import { type Figures, measureReads } from './measure.ts';
import { drawSamples } from './samples.ts';
import { compareWithScan } from './scan.ts';
import { type Column, scaleRows } from './table.ts';

/** Loading has no timeout, reads do. */
const LOAD_TIMEOUT_MS = 0;
const DAY_MS = 86_400_000;
const READ_TIMEOUT_MS = 5000;
/** The comment on a fully loaded database. */
const LOADED = 'loaded';

interface ScaleOptions {
  readonly sizes: readonly number[];
  readonly keep?: boolean | undefined;
  readonly run?: boolean | undefined;
  readonly exact?: number | undefined;
  readonly seed: number;
  readonly runs: number;
}

/**
 * `pnpm bench scale`: measures the API's reads as the directory grows.
 *
 * - `--sizes 10k,100k,1m`: numbers of agents, each with about five reviews and votes. Each size gets
 *   its own database on the server of `DATABASE_URL`, or on a new server.
 * - `--keep`: keeps the databases, and reuses them in the next run.
 * - `--run`: measures the reads a second time, during a ranking run in the same process.
 * - `--exact 100`: measures nothing. Compares this many searches for common words, with random
 *   filters, with a scan of all agents.
 * - `--seed 2`: draws other random samples.
 * - `--runs 300`: measures each read this often.
 */
export async function benchScale(options: ScaleOptions, frame: Frame): Promise<void> {
  const url = process.env.DATABASE_URL || (await newDatabase(frame, false));
  const { exact, seed } = options;
  const columns: Column[] = [];
  const comparisons: string[][] = [];
  const differing: string[] = [];
  for (const agents of options.sizes) {
    const heading = `${whole(agents)} agents`;
    const database = await loadedDatabase(frame, url, agents, options.keep === true);
    if (exact === undefined) {
      columns.push({ heading, figures: await measure(database, options.runs) });
      if (options.run)
        columns.push({
          heading: 'during a run',
          figures: await measureRun(database, options.runs),
        });
    } else {
      const lines = await withPool(database, LOAD_TIMEOUT_MS, (sql) =>
        compare(frame, sql, { heading, exact, seed }),
      );
      differing.push(...lines);
      comparisons.push([heading, whole(exact), whole(exact - lines.length)]);
    }
  }
  if (exact === undefined) printFigures(frame, columns);
  else frame.table('searches', [['', 'searches compared', 'equal'], ...comparisons]);
  if (differing.length > 0) throw new Error(differing.join('\n'));
}

function printFigures(frame: Frame, columns: readonly Column[]): void {
  console.log('\nMilliseconds, median/99th percentile, sequential reads, warm.');
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${cpus().length} cores (${cpus()[0]?.model}), ${gibibytes(totalmem())} GiB, load ${load}\n`,
  );
  frame.table('reads', scaleRows(columns));
}

/**
 * Fills a database on a server, unless it was kept by an earlier run. Without `keep`, it is dropped
 * when the benchmark ends.
 *
 * @returns its URL
 */
async function loadedDatabase(
  frame: Frame,
  server: string,
  agents: number,
  keep: boolean,
): Promise<string> {
  const admin = frame.use(postgres(server, { max: 1, onnotice: () => {} }), (each) =>
    each.end({ timeout: 1 }),
  );
  const name = `atlas_scale_${agents}`;
  const own = new URL(server);
  own.pathname = `/${name}`;
  if (keep && (await isLoaded(admin, name))) return own.href;
  const drop = () => admin`drop database if exists ${admin(name)} with (force)`;
  await drop();
  await admin`create database ${admin(name)}`;
  if (!keep) frame.use(admin, drop);
  await withPool(own.href, LOAD_TIMEOUT_MS, (sql) => loadDirectory(sql, agents));
  await admin`comment on database ${admin(name)} is ${admin.unsafe(`'${LOADED}'`)}`;
  return own.href;
}

/** Compares searches with scans. @returns a line for each difference */
async function compare(
  frame: Frame,
  sql: Pool,
  {
    heading,
    exact,
    seed,
  }: { readonly heading: string; readonly exact: number; readonly seed: number },
): Promise<string[]> {
  const samples = await drawSamples(sql, seed);
  const { common } = samples;
  return compareWithScan(
    sql,
    { ...samples, medium: common, rare: common },
    {
      runs: exact,
      onCompared: (done, equal) => frame.progress(`${heading}: ${done} compared, ${equal} equal`),
    },
  );
}

const measure = (url: string, runs: number): Promise<Figures[]> =>
  withPool(url, READ_TIMEOUT_MS, (sql) => measureReads(sql, runs));

/** Measures the reads during a ranking run for the next day. */
async function measureRun(url: string, runs: number): Promise<Figures[]> {
  return withPool(url, LOAD_TIMEOUT_MS, async (sql) => {
    const { asOf } = await selectRun(sql);
    const nextDay = new Date(rankingDay(asOf ?? new Date()).getTime() + DAY_MS);
    const startedAt = performance.now();
    const seconds = () => Math.round((performance.now() - startedAt) / 1000);
    let isOver = false;
    const run = runRanking(sql, nextDay).then(() => {
      isOver = true;
      console.error(`The ranking run took ${seconds()} s`);
    });
    const figures = await measure(url, runs);
    console.error(`The reads took ${seconds()} s${isOver ? ', longer than the run' : ''}`);
    await run;
    return figures;
  });
}

/** Whether a database was fully loaded. */
async function isLoaded(admin: Pool, name: string): Promise<boolean> {
  const [row] = await admin<{ comment: string | null }[]>`
    select shobj_description(oid, 'pg_database') as comment from pg_database where datname = ${name}`;
  return row?.comment === LOADED;
}

async function withPool<T>(url: string, timeoutMs: number, work: (sql: Pool) => Promise<T>) {
  const sql = connect({ kind: 'url', url, pool: 2 }, timeoutMs);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

function gibibytes(bytes: number): number {
  return Math.round(bytes / 2 ** 30);
}
