import { groupProblems, type Problem, problemsOf } from '../catalogue/problems.ts';
import { lockCatalogue, recountReviews } from '../catalogue/queries.ts';
import { announce } from '../changes/announce.ts';
import type { Pool, Sql } from '../db/client.ts';
import { fingerprint, GenuineReview, originHash, textHash } from './genuine-review.ts';
import {
  type HashedReview,
  insertReviews,
  removeSupersededSamples,
  reserveReviewIds,
  type StoredReview,
  selectErased,
  selectExistingAgents,
  selectKnown,
  updateReviews,
} from './import-queries.ts';
import type { ReviewRow } from './review-files.ts';

const BATCH = 500;
/** Problems that are looked for in one run: nobody reads all of a file of wrong rows. */
const PROBLEMS_MAX = 1000;

/** What an import does, or would do. */
export interface ImportedReviews {
  added: number;
  changed: number;
  /** Known under the same origin, with the same content. */
  unchanged: number;
  /** Left out: an author's words on an agent that are stored under another origin. */
  duplicates: { line: number; reviewId: number }[];
  /** Left out: the lines of reviews that were erased. */
  erased: number[];
}

/** A file has problems; each line is one kind of them. */
export class ReviewProblemsError extends Error {
  override readonly name = 'ReviewProblemsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Ends the transaction of a trial. */
class TrialEnd extends Error {}

export interface ReviewImportOptions {
  /** Hashes of the texts of all samples, which no import may bring in as genuine. */
  sampleTexts: ReadonlySet<string>;
  /** Whether only to say what would change. */
  dryRun: boolean;
  onProgress(reviews: number): void;
}

/**
 * Takes reviews in by their origin, in one transaction: when one row is wrong, nothing has changed.
 * Memory does not grow with the file. An agent's samples go with its first genuine review.
 *
 * @throws ReviewProblemsError that names every kind of problem by field and line
 */
export async function importReviews(
  sql: Pool,
  rows: AsyncIterable<ReviewRow>,
  options: ReviewImportOptions,
): Promise<ImportedReviews> {
  const result: ImportedReviews = {
    added: 0,
    changed: 0,
    unchanged: 0,
    duplicates: [],
    erased: [],
  };
  await sql
    .begin(async (tx) => {
      await lockCatalogue(tx);
      const problems: Problem[] = [];
      let done = 0;
      for await (const batch of batches(checkedRows(rows, problems, options.sampleTexts))) {
        await takeBatch(tx, batch, problems, result);
        done += batch.length;
        options.onProgress(done);
      }
      if (problems.length > 0) throw new ReviewProblemsError(groupProblems(problems, 'row'));
      if (options.dryRun) throw new TrialEnd();
      await removeSupersededSamples(tx);
      await recountReviews(tx);
      await announce(tx, [{ everything: true }]);
    })
    .catch((error: unknown) => {
      if (!(error instanceof TrialEnd)) throw error;
    });
  return result;
}

/** Reads rows without a database. @throws ReviewProblemsError */
export async function checkReviews(
  rows: AsyncIterable<ReviewRow>,
  sampleTexts: ReadonlySet<string>,
): Promise<number> {
  const problems: Problem[] = [];
  let count = 0;
  for await (const _ of checkedRows(rows, problems, sampleTexts)) count += 1;
  if (problems.length > 0) throw new ReviewProblemsError(groupProblems(problems, 'row'));
  return count;
}

interface CheckedRow {
  line: number;
  review: HashedReview;
}

/** The rows that are right by themselves; what is wrong with the others goes to `problems`. */
async function* checkedRows(
  rows: AsyncIterable<ReviewRow>,
  problems: Problem[],
  sampleTexts: ReadonlySet<string>,
): AsyncGenerator<CheckedRow> {
  const lineOfOrigin = new Map<string, number>();
  for await (const { line, value } of rows) {
    if (problems.length >= PROBLEMS_MAX) return;
    const entry = `line ${line}`;
    const parsed = GenuineReview.safeParse(value);
    if (!parsed.success) {
      problems.push(...problemsOf(entry, parsed.error));
      continue;
    }
    const origin = originHash(parsed.data);
    const first = lineOfOrigin.get(origin);
    if (first !== undefined) {
      problems.push({ entry, text: `sourceId: line ${first} has the same source and sourceId` });
      continue;
    }
    lineOfOrigin.set(origin, line);
    if (sampleTexts.has(textHash(parsed.data))) {
      problems.push({ entry, text: 'content: is that of a sample review, not of a genuine one' });
      continue;
    }
    yield { line, review: { ...parsed.data, origin, fingerprint: fingerprint(parsed.data) } };
  }
}

async function* batches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function takeBatch(
  tx: Sql,
  batch: readonly CheckedRow[],
  problems: Problem[],
  result: ImportedReviews,
): Promise<void> {
  const reviews = batch.map(({ review }) => review);
  const agentIds = [...new Set(reviews.map(({ agentId }) => agentId))];
  const agents = new Set(await selectExistingAgents(tx, agentIds));
  const erased = new Set(await selectErased(tx, reviews));
  const known = await selectKnown(tx, reviews);
  const idOfOrigin = new Map(known.map((review) => [originHash(review), review.reviewId]));
  const idOfFingerprint = new Map(known.map((review) => [review.fingerprint, review.reviewId]));
  const ids = await reserveReviewIds(tx, batch.length);
  const added: StoredReview[] = [];
  const stored: StoredReview[] = [];
  for (const [index, { line, review }] of batch.entries()) {
    const knownId = idOfOrigin.get(review.origin);
    const twinId = idOfFingerprint.get(review.fingerprint);
    const reviewId = knownId ?? ids[index] ?? 0;
    if (!agents.has(review.agentId)) {
      const text = `agentId: there is no agent ${review.agentId}`;
      problems.push({ entry: `line ${line}`, text });
    } else if (erased.has(review.origin)) {
      result.erased.push(line);
    } else if (twinId !== undefined && twinId !== knownId) {
      result.duplicates.push({ line, reviewId: twinId });
    } else {
      idOfFingerprint.set(review.fingerprint, reviewId);
      (knownId === undefined ? added : stored).push({ ...review, reviewId });
    }
  }
  if (problems.length > 0) return;
  await insertReviews(tx, added);
  const changed = await updateReviews(tx, stored);
  result.added += added.length;
  result.changed += changed.length;
  result.unchanged += stored.length - changed.length;
}
