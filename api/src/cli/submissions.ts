import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import { Option } from '@commander-js/extra-typings';
import { formatCount } from '../base/format-count.ts';
import { today } from '../base/today.ts';
import { selectCatalogueAgents } from '../catalogue/queries.ts';
import { UTF_8 } from '../files/text-file.ts';
import { rankAndAnnounce } from '../ranking/rank-and-announce.ts';
import { requireSchema } from '../schema.ts';
import { draftEntry } from '../submissions/draft-entry.ts';
import { selectActions, selectOpen, selectSubmission } from '../submissions/editor-queries.ts';
import { confirmListing, importListing } from '../submissions/list-agent.ts';
import { declineSubmission, returnSubmission, takeSubmission } from '../submissions/review.ts';
import { submissionText } from '../submissions/submission-text.ts';
import { agentsFile, readAgentsFile } from './agents-file.ts';
import { parseId, textUpTo } from './arguments.ts';
import { createTool } from './run-cli.ts';
import { formatTable } from './table.ts';
import { withDatabase, withJob } from './with-database.ts';

const SHOWN_MAX = 100;
/** Maximum length of the message to the sender, in characters. */
const REASON_MAX = 500;
const parseEditor = textUpTo(100);

export const submissionsTool = createTool(
  'submissions',
  'Reviews suggested agents and corrections.',
  'docs/submissions.md describes the review.\n' +
    'The embedded database allows one process: stop the site first, or use DATABASE_URL.\n',
);

submissionsTool
  .command('list')
  .description(`list the submissions that wait for a decision, oldest first, up to ${SHOWN_MAX}`)
  .action(async () => {
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
  });

submissionsTool
  .command('show')
  .description('show a submission')
  .argument('<number>', 'of the submission', parseId)
  .option('--entry <file>', 'write a draft of the catalogue entry to a new file')
  .action(async (id, { entry: file }) => {
    if (file !== undefined && existsSync(file)) throw new ReadableError(`${file} already exists.`);
    const text = await withDatabase(async (sql) => {
      const submission = await selectSubmission(sql, id);
      if (!submission) throw new ReadableError(`There is no submission ${id}.`);
      if (file !== undefined)
        await writeFile(file, draftEntry(submission, await selectCatalogueAgents(sql), today()));
      return submissionText(submission, await selectActions(sql, id));
    });
    console.log(text);
  });

/** Adds a command for an editor and one submission. */
function addReview(name: string, about: string) {
  return submissionsTool
    .command(name)
    .description(about)
    .argument('<number>', 'of the submission', parseId)
    .requiredOption('--by <name>', 'the editor', parseEditor);
}

addReview('take', 'take a submission, so that no other editor does').action(
  async (id, { by: editor }) => {
    await withDatabase((sql) => takeSubmission(sql, { id, editor }));
    console.log(`Submission ${id} is in review.`);
  },
);

addReview('return', 'return a submission to the queue').action(async (id, { by: editor }) => {
  await withDatabase((sql) => returnSubmission(sql, { id, editor }));
  console.log(`Submission ${id} is in the queue again.`);
});

addReview('decline', 'decline a submission')
  .requiredOption('--reason <text>', 'what the sender is told', textUpTo(REASON_MAX))
  .action(async (id, { by: editor, reason }) => {
    await withDatabase((sql) => declineSubmission(sql, { id, editor, reason }));
    console.log(`Submission ${id} is declined.`);
  });

addReview('list-agent', 'list a submission: give --entry or --published')
  .addOption(
    new Option('--entry <file>', 'import this entry').argParser(agentsFile).conflicts('published'),
  )
  .option('--published <agent>', 'confirm the agent that "catalogue publish" published', parseId)
  .action(async (id, { by: editor, entry, published }, command) => {
    const review = { id, editor };
    if (entry) {
      const [line, ...others] = await readAgentsFile(entry, UTF_8);
      if (!line || others.length > 0)
        throw new ReadableError(`${entry.file} must contain exactly one agent.`);
      await withJob('submissions list-agent', async (sql) => {
        await requireSchema(sql);
        await importListing(sql, review, line, today());
        await rankAndAnnounce(sql);
      });
    } else if (published !== undefined) {
      await withDatabase((sql) => confirmListing(sql, review, published));
    } else return command.error('Give either --entry or --published.');
    console.log(`Submission ${id} is listed.`);
  });
