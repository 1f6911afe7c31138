import { InvalidArgumentError } from '@commander-js/extra-typings';
import { formatCount, formatCountOf } from '../base/format-count.ts';
import { announce } from '../changes/announce.ts';
import { auditVotes, findVotes, undoVotes, type Withdrawals } from '../votes/audit.ts';
import { type Difference, selectSuspects } from '../votes/audit-queries.ts';
import { parseId } from './arguments.ts';
import { createTool } from './run-cli.ts';
import { formatTable } from './table.ts';
import { withDatabase } from './with-database.ts';

const SUSPECTS_MAX = 20;
const SHOWN_MAX = 10;
const WEEK_MS = 7 * 86_400_000;

export const votesTool = createTool(
  'votes',
  'Verifies votes and undoes attacks.',
  '"Most alike" is the highest number of votes of a network for, or against, one agent or\n' +
    'review. An office or a school can also be one network: use --dry-run before you undo.\n',
);

votesTool
  .command('verify')
  .description('recount the vote ledger and compare it with the counters')
  .action(async () => {
    const { votes, differences } = await withDatabase(auditVotes);
    for (const line of differences.agents) console.log(differenceLine('agent', line));
    for (const line of differences.reviews) console.log(differenceLine('review', line));
    const wrong = differences.agents.length + differences.reviews.length;
    console.log(
      `${formatCountOf(votes.agents, 'vote')} on agents, ${formatCountOf(votes.reviews, 'vote')} on reviews: ` +
        (wrong === 0 ? 'every counter is right.' : `${formatCountOf(wrong, 'counter')} wrong.`),
    );
    if (wrong > 0) process.exitCode = 1;
  });

votesTool
  .command('undo')
  .description('withdraw the votes of a network or a session, as if never cast')
  .option('--network <hash>', 'the network, as "suspects" shows it', parseHash)
  .option('--session <hash>', 'the session', parseHash)
  .option('--since <time>', 'only votes since then', parseTime)
  .option('--until <time>', 'only votes until then', parseTime)
  .option('--dry-run', 'show what would be withdrawn')
  .action(async (options, command) => {
    const { network = null, session = null, since = null, until = null, dryRun = false } = options;
    if (!network && !session) return command.error('Give a --network or a --session.');
    const filter = { network, session, since, until };
    const found = await withDatabase(async (sql) => {
      if (dryRun) return findVotes(sql, filter);
      const undone = await undoVotes(sql, filter);
      await announce(sql, [{ everything: true }]);
      return undone;
    });
    console.log(summaryOf(found, dryRun));
  });

votesTool
  .command('suspects')
  .description('list networks with unusually many votes')
  .option('--since <time>', 'votes since then; the default is a week ago', parseTime)
  .option('--least <votes>', 'the least votes that are unusual', parseId, 10)
  .action(async ({ since = new Date(Date.now() - WEEK_MS), least }) => {
    const found = await withDatabase((sql) => selectSuspects(sql, since, least, SUSPECTS_MAX));
    const head = ['Network', 'Votes', 'Sessions', 'Targets', 'Most alike', 'First', 'Last'];
    const rows = found.map((row) => [
      row.network,
      ...[row.votes, row.sessions, row.targets, row.mostAlike].map(formatCount),
      row.firstAt.toISOString(),
      row.lastAt.toISOString(),
    ]);
    const none = `No network has cast unusually many votes since ${since.toISOString()}.`;
    console.log(rows.length > 0 ? formatTable([head, ...rows]) : none);
  });

function parseHash(text: string): Buffer {
  if (/^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, 'hex');
  throw new InvalidArgumentError('It must be the 64 hexadecimal digits that "suspects" shows.');
}

function parseTime(text: string): Date {
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time;
  throw new InvalidArgumentError('It must be a time such as 2026-11-21T08:00:00Z.');
}

function differenceLine(what: string, row: Difference): string {
  return (
    `${what} ${row.targetId}: counted ${row.ups} for and ${row.downs} against, ` +
    `the ledger has ${row.ledgerUps} and ${row.ledgerDowns}`
  );
}

function summaryOf({ agents, reviews }: Withdrawals, isDryRun: boolean): string {
  const all = [
    ...agents.map((row) => ({ ...row, what: row.agentName })),
    ...reviews.map((row) => ({ ...row, what: `review ${row.targetId} of ${row.agentName}` })),
  ];
  const votes = all.reduce((sum, { ups, downs }) => sum + ups + downs, 0);
  if (votes === 0) return 'There are no such votes.';
  const shown = all.slice(0, SHOWN_MAX).map((row) => [row.what, `${row.ups}`, `${row.downs}`]);
  const head = `${isDryRun ? 'Would withdraw' : 'Withdrew'} ${formatCountOf(votes, 'vote')} on ${formatCountOf(agents.length, 'agent')} and ${formatCountOf(reviews.length, 'review')}.`;
  const rest = all.length > SHOWN_MAX ? [`and ${formatCount(all.length - SHOWN_MAX)} more`] : [];
  return [head, '', formatTable([['On', 'For', 'Against'], ...shown]), ...rest].join('\n');
}
