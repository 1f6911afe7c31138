import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { readAgentsFile } from '../catalogue/commands.ts';
import { selectCatalogueAgents } from '../catalogue/queries.ts';
import {
  type Command,
  CommandError,
  type CommandInput,
  noArgument,
  onlyArgument,
  type Tool,
  UsageError,
} from '../cli/run-cli.ts';
import { formatCount, formatTable } from '../cli/table.ts';
import { withDatabase, withJob } from '../cli/with-database.ts';
import type { Pool } from '../db/client.ts';
import { requireSchema } from '../db/migrations.ts';
import { rankAndAnnounce } from '../ranking/rank-and-announce.ts';
import { draftEntry } from './draft-entry.ts';
import { selectActions, selectOpen, selectSubmission } from './editor-queries.ts';
import { confirmListing, importListing } from './list-agent.ts';
import {
  declineSubmission,
  returnSubmission,
  SubmissionRefused,
  takeSubmission,
} from './review.ts';
import { submissionText } from './submission-text.ts';

const SHOWN_MAX = 100;
const EDITOR_MAX = 100;
/** Maximum length of the message to the sender, in characters. */
const REASON_MAX = 500;
const ID_MAX = 2_147_483_647;

const today = () => new Date().toISOString().slice(0, 10);

function idOf(text: string, what: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > ID_MAX)
    throw new UsageError(`"${text}" is not the number of ${what}.`);
  return Number(text);
}

function textOf({ options }: CommandInput, name: string, max: number): string {
  const text = String(options[name] ?? '').trim();
  if (text === '') throw new UsageError(`--${name} is missing.`);
  if (text.length > max) throw new UsageError(`--${name} is longer than ${max} characters.`);
  return text;
}

const reviewOf = (input: CommandInput) => ({
  id: idOf(onlyArgument(input, 'submission'), 'a submission'),
  editor: textOf(input, 'by', EDITOR_MAX),
});

/** Reports what an editor cannot do as a readable error. */
async function explain<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof SubmissionRefused ? new CommandError(error.message) : error;
  });
}

const list: Command = {
  usage: '',
  about: `list the submissions that wait for a decision, oldest first, up to ${SHOWN_MAX}`,
  run: async (input) => {
    noArgument(input);
    const { submissions, total } = await withDatabase((sql) => selectOpen(sql, SHOWN_MAX));
    const rows = submissions.map(({ id, kind, name, state, editor, receivedAt }) => [
      `${id}`,
      receivedAt.toISOString().slice(0, 10),
      kind,
      state,
      editor ?? '',
      name ?? '',
    ]);
    const head = ['Number', 'Received', 'Kind', 'State', 'Editor', 'Agent'];
    console.log(rows.length > 0 ? formatTable([head, ...rows]) : 'The queue is empty.');
    if (total > rows.length) console.log(`and ${formatCount(total - rows.length)} more`);
    return true;
  },
};

const show: Command = {
  usage: '<number> [--entry <file.json>]',
  about: 'show a submission; --entry writes a draft of the catalogue entry to complete',
  options: { entry: { type: 'string' } },
  run: async (input) => {
    const id = idOf(onlyArgument(input, 'submission'), 'a submission');
    const file = input.options.entry;
    if (typeof file === 'string' && existsSync(file))
      throw new CommandError(`${file} already exists.`);
    const text = await withDatabase(async (sql) => {
      const submission = await selectSubmission(sql, id);
      if (!submission) throw new CommandError(`There is no submission ${id}.`);
      if (typeof file === 'string')
        await writeFile(file, draftEntry(submission, await selectCatalogueAgents(sql), today()));
      return submissionText(submission, await selectActions(sql, id));
    });
    console.log(text);
    return true;
  },
};

/** A command that changes the state of one submission. */
function change(
  about: string,
  result: string,
  work: (sql: Pool, review: { id: number; editor: string }, input: CommandInput) => Promise<void>,
  reason = false,
): Command {
  return {
    usage: `<number> --by <name>${reason ? ' --reason <text>' : ''}`,
    about,
    options: { by: { type: 'string' }, ...(reason && { reason: { type: 'string' } }) },
    run: async (input) => {
      const review = reviewOf(input);
      await withDatabase((sql) => explain(work(sql, review, input)));
      console.log(`Submission ${review.id} is ${result}.`);
      return true;
    },
  };
}

const take = change('take a submission, so that no other editor does', 'in review', takeSubmission);
const giveBack = change('return a submission to the queue', 'in the queue again', returnSubmission);
const decline = change(
  'decline a submission; its sender sees the reason',
  'declined',
  (sql, review, input) =>
    declineSubmission(sql, { ...review, reason: textOf(input, 'reason', REASON_MAX) }),
  true,
);

const listAgent: Command = {
  usage: '<number> --by <name> (--entry <file.json> | --published <agent id>)',
  about: 'list it: import its entry, or confirm the entry that "catalogue publish" published',
  options: {
    by: { type: 'string' },
    entry: { type: 'string' },
    published: { type: 'string' },
  },
  run: async (input) => {
    const review = reviewOf(input);
    const { entry, published } = input.options;
    if (typeof entry === 'string' && published === undefined) {
      const [line, ...others] = await readAgentsFile(entry);
      if (!line || others.length > 0)
        throw new CommandError(`${entry} must contain exactly one agent.`);
      await withJob('submissions list-agent', async (sql) => {
        await requireSchema(sql);
        await explain(importListing(sql, review, line, today()));
        await rankAndAnnounce(sql);
      });
    } else if (typeof published === 'string' && entry === undefined) {
      const agentId = idOf(published, 'an agent');
      await withDatabase((sql) => explain(confirmListing(sql, review, agentId)));
    } else {
      throw new UsageError('Give either --entry or --published.');
    }
    console.log(`Submission ${review.id} is listed.`);
    return true;
  },
};

export const SUBMISSIONS_TOOL: Tool = {
  name: 'pnpm submissions',
  about: 'Reviews suggested agents and corrections.',
  commands: { list, show, take, return: giveBack, decline, 'list-agent': listAgent },
  note:
    'docs/submissions.md describes the review.\n' +
    'The embedded database allows one process: stop the site first, or use DATABASE_URL.\n',
};
