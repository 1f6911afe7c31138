import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { whole } from '../../shell/bench/figures.ts';
import { connect, type Pool } from '../src/db/client.ts';
import { selectRun } from '../src/ranking/queries.ts';
import { rankingDay, runRanking } from '../src/ranking/run.ts';
import { startPostgresql } from '../test/databases/postgresql-server.ts';
import { loadDirectory } from './scale/load.ts';
import { type Figures, measureReads } from './scale/measure.ts';
import { drawSamples } from './scale/samples.ts';
import { compareWithScan } from './scale/scan.ts';
import { type Column, scaleTable } from './scale/table.ts';

const SIZES = '10k,100k,1m';
/** Loading has no timeout, reads do. */
const LOAD_TIMEOUT_MS = 0;
const DAY_MS = 86_400_000;
const READ_TIMEOUT_MS = 5000;
/** The comment on a fully loaded database. */
const LOADED = 'loaded';

/**
 * `pnpm bench scale`: measures the API's reads as the directory grows.
 *
 * - `--sizes 10k,100k,1m`: numbers of agents, each with about five reviews and votes. Each size
 * gets
 *   its own database on the server of `DATABASE_URL`, or on a new server.
 * - `--keep`: keeps the databases, and reuses them in the next run.
 * - `--run`: measures the reads a second time, during a ranking run in the same process.
 * - `--exact 100`: measures nothing. Compares this many searches for common words, with random
 *   filters, with a scan of all agents.
 * - `--seed 2`: draws other random samples.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: SIZES },
    keep: { type: 'boolean', default: false },
    run: { type: 'boolean', default: false },
    exact: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
});
const sizes = values.sizes.split(',').map(sizeOf);
const exactRuns = Number(values.exact);
const databaseUrl = process.env.DATABASE_URL;
const server = databaseUrl ? undefined : await startPostgresql({ durable: false });
try {
  const columns: Column[] = [];
  for (const agents of sizes) {
    columns.push(...(await measureSize(databaseUrl || `${server?.url}/postgres`, agents)));
  }
  if (exactRuns === 0) printFigures(columns);
} finally {
  await server?.stop();
}

function printFigures(columns: readonly Column[]): void {
  console.log('\nMilliseconds, median/99th percentile, sequential reads, warm.');
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${cpus().length} cores (${cpus()[0]?.model}), ${gibibytes(totalmem())} GiB, load ${load}\n`,
  );
  console.log(scaleTable(columns));
}

async function measureSize(url: string, agents: number): Promise<Column[]> {
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  const name = `atlas_scale_${agents}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  try {
    if (!(values.keep && (await isLoaded(admin, name)))) {
      await admin`drop database if exists ${admin(name)} with (force)`;
      await admin`create database ${admin(name)}`;
      await withPool(own.href, LOAD_TIMEOUT_MS, (sql) => loadDirectory(sql, agents));
      await admin`comment on database ${admin(name)} is ${admin.unsafe(`'${LOADED}'`)}`;
    }
    const heading = `${whole(agents)} agents`;
    if (exactRuns > 0) {
      await withPool(own.href, LOAD_TIMEOUT_MS, (sql) => compare(sql, heading));
      return [];
    }
    const idleFigures = await withPool(own.href, READ_TIMEOUT_MS, measureReads);
    const columns: Column[] = [{ heading, figures: idleFigures }];
    if (values.run) columns.push({ heading: 'during a run', figures: await measureRun(own.href) });
    return columns;
  } finally {
    if (!values.keep) await admin`drop database if exists ${admin(name)} with (force)`;
    await admin.end();
  }
}

/** Compares searches with scans, and prints how many results are equal. */
async function compare(sql: Pool, heading: string): Promise<void> {
  const samples = await drawSamples(sql, Number(values.seed));
  const { common } = samples;
  const differing = await compareWithScan(
    sql,
    { ...samples, medium: common, rare: common },
    {
      runs: exactRuns,
      onCompared: (done, equal) => console.log(`${heading}: ${done} compared, ${equal} equal`),
    },
  );
  for (const line of differing) console.log(line);
  if (differing.length > 0) process.exitCode = 1;
}

/** Measures the reads during a ranking run for the next day. */
async function measureRun(url: string): Promise<Figures[]> {
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
    const figures = await withPool(url, READ_TIMEOUT_MS, measureReads);
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

function sizeOf(text: string): number {
  const [, digits, unit] = /^(\d+)(k|m)?$/i.exec(text.trim()) ?? [];
  if (digits === undefined) throw new Error(`"${text}" is not a size such as 10k or 1m`);
  const factor = { k: 1000, m: 1_000_000 }[unit?.toLowerCase() ?? ''] ?? 1;
  return Number(digits) * factor;
}

function gibibytes(bytes: number): number {
  return Math.round(bytes / 2 ** 30);
}
