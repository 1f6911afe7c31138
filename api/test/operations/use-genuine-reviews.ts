import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { rankingDay, runRanking } from '../../src/ranking/run.ts';
import { type GenuineReview, textHash } from '../../src/reviews/genuine-review.ts';
import { importReviews } from '../../src/reviews/import.ts';
import { type ReviewFormat, readReviewFile } from '../../src/reviews/review-files.ts';
import { FIXTURE } from '../fixture.ts';
import { useTestApi } from '../harness.ts';

const sampleTexts = new Set(FIXTURE.reviews.map(textHash));

/** The result of an import that does nothing. */
export const nothing = { added: 0, changed: 0, unchanged: 0, duplicates: [], erased: [] };

/** A review as its file contains it. */
export function genuine(fields: Partial<GenuineReview> = {}): GenuineReview {
  return {
    agentId: 4,
    username: 'j_doe',
    rating: 2,
    title: '=1+1 is slow on Mondays',
    content: 'It waits.\nThen it answers.',
    pros: null,
    cons: ['Slow', '-1'],
    createdAt: '2026-05-01T08:00:00.000Z',
    source: 'Survey of May 2026',
    sourceId: 'r-1',
    collectedOn: '2026-05-02',
    checkedBy: 'Ada',
    ...fields,
  };
}

function formatOf(file: string): ReviewFormat {
  const format = (['csv', 'jsonl', 'json'] as const).find((each) => file.endsWith(`.${each}`));
  if (!format) throw new Error(`${file} is not a file of reviews`);
  return format;
}

/** Starts an API for the tests of a file, with functions that import genuine reviews into it. */
export function useGenuineReviews() {
  const api = useTestApi();
  const dir = mkdtempSync(join(tmpdir(), 'atlas-reviews-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  let files = 0;

  function write(extension: string, text: string): string {
    files += 1;
    const file = join(dir, `${files}.${extension}`);
    writeFileSync(file, text);
    return file;
  }

  const jsonLines = (reviews: readonly object[]) =>
    write('jsonl', reviews.map((review) => JSON.stringify(review)).join('\n'));

  async function importFile(file: string, dryRun = false) {
    const options = { sampleTexts, dryRun, onProgress: () => {} };
    return importReviews(api.sql, () => readReviewFile(file, formatOf(file)), options);
  }

  /** Imports a file and publishes the result. */
  async function load(file: string, dryRun = false) {
    const done = await importFile(file, dryRun);
    await publish();
    return done;
  }

  /** Makes the API show what the database contains. */
  async function publish() {
    await runRanking(api.sql, rankingDay(new Date()));
    await api.changes.note({ everything: true });
  }

  async function idOf(sourceId: string): Promise<number> {
    const [row] = await api.sql<{ id: number }[]>`
      select review_id as id from review_origin where source_id = ${sourceId}`;
    return row?.id ?? 0;
  }

  return {
    api,
    /** A folder for files. */
    dir,
    write,
    jsonLines,
    importFile,
    load,
    publish,
    idOf,
  };
}
