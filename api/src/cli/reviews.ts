import { existsSync } from 'node:fs';
import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import { Argument } from '@commander-js/extra-typings';
import { formatCount, formatCountOf } from '../base/format-count.ts';
import { CATALOGUE_DIR, readCatalogue } from '../catalogue/read.ts';
import { rankAndAnnounce } from '../ranking/rank-and-announce.ts';
import { exportReviews } from '../reviews/export.ts';
import { textHash } from '../reviews/genuine-review.ts';
import {
  checkReviews,
  type ImportedReviews,
  importReviews,
  ReviewProblemsError,
} from '../reviews/import.ts';
import { moderateReview } from '../reviews/moderate.ts';
import { selectModerations } from '../reviews/moderation-queries.ts';
import { type ReviewFormat, readReviewFile } from '../reviews/review-files.ts';
import { requireSchema } from '../schema.ts';
import { encodingOption, fileIn, parseId, textUpTo } from './arguments.ts';
import { showProgress } from './progress.ts';
import { createTool } from './run-cli.ts';
import { formatTable } from './table.ts';
import { withDatabase, withJob } from './with-database.ts';

const SHOWN_MAX = 20;
const LOG_MAX = 100;
const TEXT_MAX = 500;
const RESULTS = { hide: 'hidden', restore: 'shown again', erase: 'erased' } as const;

const reviewsFile = fileIn<ReviewFormat>('csv', 'jsonl', 'json');

export const reviewsTool = createTool(
  'reviews',
  'Imports, exports and moderates genuine reviews.',
  'docs/reviews.md describes the columns, what is stored, and how personal data is erased.\n' +
    'The embedded database allows one process: stop the site first, or use DATABASE_URL.\n',
);

reviewsTool
  .command('check')
  .description('check a whole file without a database and report every problem')
  .argument('<file>', 'a .csv, .jsonl or .json file of reviews', reviewsFile)
  .addOption(encodingOption())
  .action(async ({ file, format }, { encoding }) => {
    const samples = await readSampleTexts();
    const count = await reportProblems(file, () =>
      checkReviews(readReviewFile(file, format, encoding), samples),
    );
    console.log(`${formatCountOf(count, 'review')}: no problems.`);
  });

reviewsTool
  .command('import')
  .description('import genuine reviews by source and sourceId, all or none')
  .argument('<file>', 'a .csv, .jsonl or .json file of reviews', reviewsFile)
  .option('--dry-run', 'show what an import would change')
  .addOption(encodingOption())
  .action(async ({ file, format }, { dryRun = false, encoding }) => {
    const sampleTexts = await readSampleTexts();
    const progress = showProgress('Reviews');
    const imported = await withJob('reviews import', async (sql) => {
      await requireSchema(sql);
      const options = { sampleTexts, dryRun, onProgress: progress.at };
      const done = await reportProblems(file, () =>
        importReviews(sql, () => readReviewFile(file, format, encoding), options),
      );
      if (!dryRun) await rankAndAnnounce(sql);
      return done;
    }).finally(progress.end);
    console.log(summaryOf(imported, dryRun));
  });

reviewsTool
  .command('export')
  .description('write every visible genuine review with its origin to a file')
  .argument('<file>', 'a new .csv, .jsonl or .json file', reviewsFile)
  .action(async ({ file, format }) => {
    if (existsSync(file)) throw new ReadableError(`${file} already exists.`);
    const count = await withDatabase((sql) => exportReviews(sql, file, format));
    console.log(`Wrote ${formatCountOf(count, 'review')} to ${file}.`);
  });

reviewsTool
  .command('moderate')
  .description('hide, restore or permanently erase a review; the log records the reason')
  .addArgument(new Argument('<action>', 'what to do').choices(['hide', 'restore', 'erase']))
  .argument('<review>', 'its id', parseId)
  .requiredOption('--reason <text>', 'why', textUpTo(TEXT_MAX))
  .requiredOption('--by <name>', 'who decided it', textUpTo(TEXT_MAX))
  .action(async (action, reviewId, { reason, by: moderator }) => {
    await withJob('reviews moderate', async (sql) => {
      await requireSchema(sql);
      const found = await moderateReview(sql, { reviewId, action, reason, moderator });
      if (!found)
        throw new ReadableError(
          `There is no ${action === 'restore' ? 'hidden' : 'genuine'} review ${reviewId}.`,
        );
      await rankAndAnnounce(sql);
    });
    console.log(`Review ${reviewId} is ${RESULTS[action]}.`);
  });

reviewsTool
  .command('log')
  .description(`list the last ${LOG_MAX} moderation actions, for one review or for all`)
  .argument('[review]', 'its id', parseId)
  .action(async (reviewId) => {
    const found = await withDatabase((sql) => selectModerations(sql, reviewId ?? null, LOG_MAX));
    const rows = found.map((row) => [
      row.moderatedAt.toISOString(),
      `${row.reviewId}`,
      row.action,
      row.moderator,
      row.reason,
    ]);
    const head = ['When', 'Review', 'Action', 'By', 'Reason'];
    console.log(rows.length > 0 ? formatTable([head, ...rows]) : 'No review was moderated.');
  });

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
    throw new ReadableError(
      [
        `${file} has ${formatCountOf(problems.length, 'kind')} of problems; nothing was changed.`,
        ...problems.slice(0, SHOWN_MAX),
        ...(more > 0 ? [`and ${formatCount(more)} more`] : []),
      ].join('\n'),
    );
  }
}

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
