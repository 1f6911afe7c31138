import { whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { benchReads, type Comparison } from './reads.ts';
import { benchVotes, type VoteFigures } from './votes.ts';

const LONG = { reads: { rounds: 5, seconds: 4 }, votes: { warmUpMs: 1000, measuredMs: 4000 } };
const QUICK = { reads: { rounds: 1, seconds: 1 }, votes: { warmUpMs: 500, measuredMs: 1000 } };

function readRow({ name, api, peer, target }: Comparison): string[] {
  const ratio = api / peer;
  const verdict = ratio >= target ? 'ok' : 'under';
  return [name, whole(api), whole(peer), ratio.toFixed(2), `≥ ${target}`, verdict];
}

function voteRow({ name, perSecond, p50, p99 }: VoteFigures): string[] {
  return [name, whole(perSecond), '', '', `p50 ${p50.toFixed(1)} ms`, `p99 ${p99.toFixed(1)} ms`];
}

/** `pnpm bench api`: compares reads with minimal servers, and measures votes. Prints one table. */
export async function benchApi(
  { quick }: { readonly quick?: boolean | undefined },
  frame: Frame,
): Promise<void> {
  const effort = quick ? QUICK : LONG;
  frame.progress('Reads');
  const reads = await benchReads(frame, effort.reads);
  frame.progress('Votes');
  const votes = await benchVotes(frame, effort.votes);
  frame.table('reads and votes', [
    ['', 'API/s', 'peer/s', 'ratio', 'target', ''],
    ...reads.map(readRow),
    ...votes.map(voteRow),
  ]);
}
