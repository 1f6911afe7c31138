import { whole } from '../frame/figures.ts';
import type { Measured } from './run-measured.ts';
import type { Counts, Period } from './visitors.ts';

const HEAD = ['step', 'ms', 'pages', 'failed', 'gap ms', 'files', 'failed', 'gap ms'];
const VOTES_HEAD = ['votes', 'sent again', 'failed', 'gap ms', 'longest ms'];

/** The steps of a runbook as the rows of a table. */
export function stepRows(result: Measured): string[][] {
  const rows = result.steps.map(({ name: step, milliseconds, period }) => {
    const { accepted, again, failed, gap, waited } = period.votes;
    const votes = [accepted, again, failed, gap, waited].map(whole);
    return [step, whole(milliseconds), ...cells(period.pages), ...cells(period.assets), ...votes];
  });
  return [[...HEAD, ...VOTES_HEAD], ...rows];
}

const SUMMARY_HEAD = [
  'runbook',
  'requests',
  'failed',
  'longest gap, ms',
  'votes',
  'stored',
  'gap, ms',
];

/** The rows of a table, one for each runbook: pages and files together, then votes. */
export function summaryRows(results: ReadonlyMap<string, Measured>): string[][] {
  const rows = [...results].map(([name, { steps, votes }]) => {
    const reads = steps.flatMap(({ period }) => [period.pages, period.assets]);
    const sum = (key: 'sent' | 'failed') => reads.reduce((total, each) => total + each[key], 0);
    const gap = (kinds: readonly (keyof Period)[]) =>
      Math.max(...steps.flatMap(({ period }) => kinds.map((kind) => period[kind].gap)));
    const reading = [sum('sent'), sum('failed'), gap(['pages', 'assets'])];
    return [name, ...[...reading, votes.accepted, votes.stored, gap(['votes'])].map(whole)];
  });
  return [SUMMARY_HEAD, ...rows];
}

const cells = ({ sent, failed, gap }: Counts) => [sent, failed, gap].map(whole);
