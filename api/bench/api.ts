import { parseArgs } from 'node:util';
import { table, whole } from '../../shell/bench/figures.ts';
import { benchReads, type Comparison } from './http/reads.ts';
import { benchVotes, type VoteFigures } from './votes.ts';

// `pnpm bench api`: compares reads with minimal servers, and measures votes. Prints one table.

const { values } = parseArgs({ options: { quick: { type: 'boolean' } } });

function readRow({ name, api, peer, target }: Comparison): string[] {
  const ratio = api / peer;
  const verdict = ratio >= target ? 'ok' : 'under';
  return [name, whole(api), whole(peer), ratio.toFixed(2), `≥ ${target}`, verdict];
}

function voteRow({ name, perSecond, p50, p99 }: VoteFigures): string[] {
  return [name, whole(perSecond), '', '', `p50 ${p50.toFixed(1)} ms`, `p99 ${p99.toFixed(1)} ms`];
}

const reads = await benchReads(
  values.quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 4 },
);
const votes = await benchVotes();
console.log(
  table([
    ['', 'API/s', 'peer/s', 'ratio', 'target', ''],
    ...reads.map(readRow),
    ...votes.map(voteRow),
  ]),
);
