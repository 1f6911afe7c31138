import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Failure, sum, type Tally } from './results.ts';

export interface Step {
  readonly name: string;
  readonly run: () => Promise<Tally>;
}

const secondsSince = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(1)} s`;

/** How many failures fit into the last lines that a terminal or a CI's summary shows. */
const LISTED = 5;

/** The failures, shortly: each step has printed its own in full. */
export function summaryOf(failures: readonly Failure[]): string[] {
  const listed = failures
    .slice(0, LISTED)
    .flatMap(({ name, reason, repeat }) => [
      `✗ ${name}`.slice(0, 160),
      ...(reason ? [`    ${reason}`.slice(0, 160)] : []),
      `    ${repeat}`,
    ]);
  const more = failures.length - LISTED;
  return more > 0 ? [...listed, `… and ${more} more`] : listed;
}

/** Runs steps one after the other, prints what failed, and sets the exit code. @returns the sum of all */
export async function runSteps(steps: readonly Step[]): Promise<Tally> {
  // Hundreds of processes run the same sources. The cache makes Node.js compile them only once.
  const cache = await mkdtemp(join(tmpdir(), 'agent-atlas-compiled-'));
  process.env.NODE_COMPILE_CACHE = cache;
  const begun = performance.now();
  const tallies: Tally[] = [];
  try {
    for (const { name, run } of steps) {
      const since = performance.now();
      console.log(`\n${name}`);
      const tally = await run();
      const { passed, failures } = tally;
      console.log(`${name}: ${passed} passed, ${failures.length} failed (${secondsSince(since)})`);
      tallies.push(tally);
    }
  } finally {
    await rm(cache, { recursive: true, force: true });
  }
  const total = sum(tallies);
  console.log(['', ...summaryOf(total.failures)].join('\n'));
  console.log(`Total time: ${secondsSince(begun)}`);
  console.log(`${total.passed} passed, ${total.failures.length} failed`);
  process.exitCode = total.failures.length === 0 ? 0 : 1;
  return total;
}
