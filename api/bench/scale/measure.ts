import type { Pool } from '../../src/db/client.ts';
import { type MeasuredRead, READS } from './reads.ts';
import { drawSamples } from './samples.ts';

const WARM_UP = 50;
const RUNS = 300;

/** How long a read takes, in milliseconds. */
export interface Figures {
  read: MeasuredRead;
  p50: number;
  p99: number;
}

/** Measures every read on a database that holds what it is to be measured with. */
export async function measureReads(sql: Pool): Promise<Figures[]> {
  const samples = await drawSamples(sql);
  const figures: Figures[] = [];
  for (const read of READS) {
    const times: number[] = [];
    for (let run = 0; run < WARM_UP + RUNS; run += 1) {
      const start = performance.now();
      await read.run(sql, samples);
      if (run >= WARM_UP) times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
    figures.push({ read, p50: at(0.5), p99: at(0.99) });
  }
  return figures;
}
