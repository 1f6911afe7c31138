import type { Pool } from '../../server-kit/src/db/client.ts';
import { type MeasuredRead, READS } from './reads.ts';
import { drawSamples } from './samples.ts';

/** How often each read runs before any is measured, as a share of the measured runs. */
const WARM_UP_SHARE = 0.5;

/** The duration of a read, in milliseconds. */
export interface Figures {
  read: MeasuredRead;
  p50: number;
  p99: number;
}

/** An empty query that runs between the reads. It shows the noise of the machine. */
const EMPTY_QUERY: MeasuredRead = { name: 'nothing, in between', run: (sql) => sql`select 1` };

/** Measures every read on a loaded database, `runs` times. */
export async function measureReads(sql: Pool, runs: number): Promise<Figures[]> {
  const samples = await drawSamples(sql);
  const figures: Figures[] = [];
  const between: number[] = [];
  for (const read of READS) {
    for (let run = 0; run < runs * WARM_UP_SHARE; run += 1) await read.run(sql, samples);
  }
  for (const read of READS) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      times.push(await timeOf(() => read.run(sql, samples)));
      between.push(await timeOf(() => EMPTY_QUERY.run(sql, samples)));
    }
    figures.push(figuresOf(read, times));
  }
  return [...figures, figuresOf(EMPTY_QUERY, between)];
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function figuresOf(read: MeasuredRead, times: number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { read, p50: at(0.5), p99: at(0.99) };
}
