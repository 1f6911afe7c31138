import type { Pool } from '../../src/db/client.ts';
import { type MeasuredRead, READS } from './reads.ts';
import { drawSamples } from './samples.ts';

/** Of each read, before any is measured: a server that has just started is not what visitors meet. */
const WARM_UP = 150;
const RUNS = 300;

/** How long a read takes, in milliseconds. */
export interface Figures {
  read: MeasuredRead;
  p50: number;
  p99: number;
}

/** What the machine does in between takes part in every figure: the least that there is to tell. */
const NOTHING: MeasuredRead = { name: 'nothing, in between', run: (sql) => sql`select 1` };

/** Measures every read on a database that holds what it is to be measured with. */
export async function measureReads(sql: Pool): Promise<Figures[]> {
  const samples = await drawSamples(sql);
  const figures: Figures[] = [];
  const between: number[] = [];
  for (const read of READS) {
    for (let run = 0; run < WARM_UP; run += 1) await read.run(sql, samples);
  }
  for (const read of READS) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      times.push(await timeOf(() => read.run(sql, samples)));
      between.push(await timeOf(() => NOTHING.run(sql, samples)));
    }
    figures.push(figuresOf(read, times));
  }
  return [...figures, figuresOf(NOTHING, between)];
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
