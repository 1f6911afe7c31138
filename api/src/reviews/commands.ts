import { existsSync } from 'node:fs';
import { CATALOGUE_DIR, readCatalogue } from '../catalogue/read.ts';
import { showProgress } from '../cli/progress.ts';
import {
  type Command,
  CommandError,
  type CommandInput,
  onlyArgument,
  type Tool,
  UsageError,
} from '../cli/run-cli.ts';
import { formatCount, formatCountOf, formatTable } from '../cli/table.ts';
import { withDatabase, withJob } from '../cli/with-database.ts';
import { requireSchema } from '../db/migrations.ts';
import { rankAndAnnounce } from '../ranking/rank-and-announce.ts';
import { exportReviews } from './export.ts';
import { textHash } from './genuine-review.ts';
import {
  checkReviews,
  type ImportedReviews,
  importReviews,
  ReviewProblemsError,
} from './import.ts';
import { moderateReview } from './moderate.ts';
import { type ModerationAction, selectModerations } from './moderation-queries.ts';
import { readReviewFile, reviewFormatOf } from './review-files.ts';

const SHOWN_MAX = 20;
const LOG_MAX = 100;
const TEXT_MAX = 500;

/**
 * Reads the samples from the catalogue's files, because the database has none if samples are off.
 */
async function readSampleTexts(): Promise<Set<string>> {
  const { reviews } = await readCatalogue(CATALOGUE_DIR);
  return new Set(reviews.map(textHash));
}

/** Reports the problems of a file's rows as one error that names the file. */
async function reportProblems<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ReviewProblemsError)) throw error;
    const { problems } = error;
    const more = problems.length - SHOWN_MAX;
    throw new CommandError(
      [
        `${file} has ${formatCountOf(problems.length, 'kind')} of problems; nothing was changed.`,
        ...problems.slice(0, SHOWN_MAX),
        ...(more > 0 ? [`and ${formatCount(more)} more`] : []),
      ].join('\n'),
    );
  }
}

const check: Command = {
  usage: '<file>',
  about: 'check a whole file without a database and report every problem',
  run: async (input) => {
    const file = onlyArgument(input, 'file');
    const samples = await readSampleTexts();
    const count = await reportProblems(file, () => checkReviews(readReviewFile(file), samples));
    console.log(`${formatCountOf(count, 'review')}: no problems.`);
    return true;
  },
};

const importCommand: Command = {
  usage: '<file.csv|file.jsonl|file.json> [--dry-run]',
  about: 'import genuine reviews by source and sourceId, all or none',
  options: { 'dry-run': { type: 'boolean' } },
  run: async (input) => {
    const file = onlyArgument(input, 'file');
    const dryRun = input.options['dry-run'] === true;
    const sampleTexts = await readSampleTexts();
    const progress = showProgress('Reviews');
    const imported = await withJob('reviews import', async (sql) => {
      await requireSchema(sql);
      const options = { sampleTexts, dryRun, onProgress: progress.at };
      const done = await reportProblems(file, () =>
        importReviews(sql, () => readReviewFile(file), options),
      );
      if (!dryRun) await rankAndAnnounce(sql);
      return done;
    }).finally(progress.end);
    console.log(summaryOf(imported, dryRun));
    return true;
  },
};

function summaryOf(imported: ImportedReviews, dryRun: boolean): string {
  const { added, changed, unchanged, duplicates, erased } = imported;
  const more = duplicates.length - SHOWN_MAX;
  return [
    ...(dryRun ? ['Nothing was changed. An import would have this result:'] : []),
    `${formatCountOf(added, 'review')} added, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged`,
    ...(duplicates.length > 0 ? [`${formatCountOf(duplicates.length, 'duplicate')} skipped`] : []),
    ...duplicates
      .slice(0, SHOWN_MAX)
      .map(({ line, twin }) => `  line ${line}: the same as ${twin}`),
    ...(more > 0 ? [`  and ${formatCount(more)} more`] : []),
    ...(erased.length > 0
      ? [`${formatCountOf(erased.length, 'review')} skipped because they were erased`]
      : []),
  ].join('\n');
}

const exportCommand: Command = {
  usage: '<file.csv|file.jsonl|file.json>',
  about: 'write every visible genuine review with its origin to a file',
  run: async (input) => {
    const file = onlyArgument(input, 'file');
    const format = reviewFormatOf(file);
    if (existsSync(file)) throw new CommandError(`${file} already exists.`);
    const count = await withDatabase((sql) => exportReviews(sql, file, format));
    console.log(`Wrote ${formatCountOf(count, 'review')} to ${file}.`);
    return true;
  },
};

const RESULTS = { hide: 'hidden', restore: 'shown again', erase: 'erased' } as const;

const moderate: Command = {
  usage: '<hide|restore|erase> <review id> --reason <text> --by <name>',
  about: 'hide, restore or permanently erase a review; the log records the reason',
  options: { reason: { type: 'string' }, by: { type: 'string' } },
  run: async (input) => {
    const [action, id, ...others] = input.args;
    if (!isAction(action) || others.length > 0)
      throw new UsageError('Give hide, restore or erase, and the id of one review.');
    const reviewId = reviewIdOf(id);
    const reason = textOf(input, 'reason');
    const moderator = textOf(input, 'by');
    await withJob('reviews moderate', async (sql) => {
      await requireSchema(sql);
      const found = await moderateReview(sql, { reviewId, action, reason, moderator });
      if (!found)
        throw new CommandError(
          `There is no ${action === 'restore' ? 'hidden' : 'genuine'} review ${id}.`,
        );
      await rankAndAnnounce(sql);
    });
    console.log(`Review ${reviewId} is ${RESULTS[action]}.`);
    return true;
  },
};

function isAction(text: string | undefined): text is ModerationAction {
  return text !== undefined && Object.hasOwn(RESULTS, text);
}

function reviewIdOf(text = ''): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647)
    throw new UsageError(`"${text}" is not the id of a review.`);
  return Number(text);
}

function textOf({ options }: CommandInput, name: string): string {
  const text = String(options[name] ?? '').trim();
  if (text === '') throw new UsageError(`--${name} is missing.`);
  if (text.length > TEXT_MAX)
    throw new UsageError(`--${name} is longer than ${TEXT_MAX} characters.`);
  return text;
}

const log: Command = {
  usage: '[review id]',
  about: `list the last ${LOG_MAX} moderation actions, for one review or for all`,
  run: async (input) => {
    const reviewId = input.args.length > 0 ? reviewIdOf(onlyArgument(input, 'review')) : null;
    const found = await withDatabase((sql) => selectModerations(sql, reviewId, LOG_MAX));
    const rows = found.map((row) => [
      row.moderatedAt.toISOString(),
      `${row.reviewId}`,
      row.action,
      row.moderator,
      row.reason,
    ]);
    const head = ['When', 'Review', 'Action', 'By', 'Reason'];
    console.log(rows.length > 0 ? formatTable([head, ...rows]) : 'No review was moderated.');
    return true;
  },
};

export const REVIEWS_TOOL: Tool = {
  name: 'pnpm reviews',
  about: 'Imports, exports and moderates genuine reviews.',
  commands: { check, import: importCommand, export: exportCommand, moderate, log },
  note:
    'docs/reviews.md describes the columns, what is stored, and how personal data is erased.\n' +
    'The embedded database allows one process: stop the site first, or use DATABASE_URL.\n',
};
