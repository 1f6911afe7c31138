import { announce } from '../changes/announce.ts';
import {
  type Command,
  type CommandInput,
  noArgument,
  type Tool,
  UsageError,
} from '../cli/run-cli.ts';
import { formatCount, formatCountOf, formatTable } from '../cli/table.ts';
import { withDatabase } from '../cli/with-database.ts';
import { auditVotes, findVotes, undoVotes, type Withdrawals } from './audit.ts';
import { type Difference, selectSuspects, type VoteFilter } from './audit-queries.ts';

const SUSPECTS_MAX = 20;
const SHOWN_MAX = 10;
const WEEK_MS = 7 * 86_400_000;

const verify: Command = {
  usage: '',
  about: 'recount the vote ledger and compare it with the counters',
  run: async (input) => {
    noArgument(input);
    const { votes, differences } = await withDatabase(auditVotes);
    for (const line of differences.agents) console.log(differenceLine('agent', line));
    for (const line of differences.reviews) console.log(differenceLine('review', line));
    const wrong = differences.agents.length + differences.reviews.length;
    console.log(
      `${formatCountOf(votes.agents, 'vote')} on agents, ${formatCountOf(votes.reviews, 'vote')} on reviews: ` +
        (wrong === 0 ? 'every counter is right.' : `${formatCountOf(wrong, 'counter')} wrong.`),
    );
    return wrong === 0;
  },
};

function differenceLine(what: string, row: Difference): string {
  return (
    `${what} ${row.targetId}: counted ${row.ups} for and ${row.downs} against, ` +
    `the ledger has ${row.ledgerUps} and ${row.ledgerDowns}`
  );
}

const undo: Command = {
  usage: '--network <hash> | --session <hash> [--since <time>] [--until <time>] [--dry-run]',
  about: 'withdraw the votes of a network or a session, as if never cast',
  options: {
    network: { type: 'string' },
    session: { type: 'string' },
    since: { type: 'string' },
    until: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  run: async (input) => {
    const filter = filterOf(input);
    const isDryRun = input.options['dry-run'] === true;
    const found = await withDatabase(async (sql) => {
      if (isDryRun) return findVotes(sql, filter);
      const undone = await undoVotes(sql, filter);
      await announce(sql, [{ everything: true }]);
      return undone;
    });
    console.log(summaryOf(found, isDryRun));
    return true;
  },
};

function filterOf(input: CommandInput): VoteFilter {
  noArgument(input);
  const { options } = input;
  const network = hashOf(options.network, '--network');
  const session = hashOf(options.session, '--session');
  if (!network && !session) throw new UsageError('Give a --network or a --session.');
  return {
    network,
    session,
    since: momentOf(options.since, '--since'),
    until: momentOf(options.until, '--until'),
  };
}

function hashOf(text: unknown, option: string): Buffer | null {
  if (text === undefined) return null;
  if (typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, 'hex');
  throw new UsageError(`${option} must be the 64 hexadecimal digits that "suspects" shows.`);
}

function momentOf(text: unknown, option: string): Date | null {
  if (text === undefined) return null;
  const moment = new Date(String(text));
  if (!Number.isNaN(moment.getTime())) return moment;
  throw new UsageError(`${option} must be a time such as 2026-11-21T08:00:00Z.`);
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

const suspects: Command = {
  usage: '[--since <time>] [--least <votes>]',
  about: 'list networks with unusually many votes, by default from the last week',
  options: { since: { type: 'string' }, least: { type: 'string' } },
  run: async (input) => {
    noArgument(input);
    const { options } = input;
    const since = momentOf(options.since, '--since') ?? new Date(Date.now() - WEEK_MS);
    const least = Number(options.least ?? 10);
    if (!Number.isInteger(least) || least < 1) throw new UsageError('--least must be a number.');
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
    return true;
  },
};

export const VOTES_TOOL: Tool = {
  name: 'pnpm votes',
  about: 'Verifies votes and undoes attacks.',
  commands: { verify, undo, suspects },
  note:
    '"Most alike" is the highest number of votes of a network for, or against, one agent or\n' +
    'review. An office or a school can also be one network: use --dry-run before you undo.\n',
};
