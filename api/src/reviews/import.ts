import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import { groupProblems, type Problem, problemsOf } from '../catalogue/problems.ts';
import { lockCatalogue, lockCounters, recountReviews } from '../catalogue/queries.ts';
import { removeSupersededSamples } from '../catalogue/sample-queries.ts';
import { announce } from '../changes/announce.ts';
import { fingerprint, GenuineReview, originHash, textHash } from './genuine-review.ts';
import {
  type HashedReview,
  insertReviews,
  reserveReviewIds,
  type StoredReview,
  selectChanged,
  selectErased,
  selectExistingAgents,
  selectKnown,
  updateReviews,
} from './import-queries.ts';
import type { ReviewRow } from './review-files.ts';

const BATCH = 500;
/** The maximum number of problems that one run collects. */
const PROBLEMS_MAX = 1000;

/** The result of an import or of a dry run. */
export interface ImportedReviews {
  added: number;
  changed: number;
  /** Known reviews with the same origin and content. */
  unchanged: number;
  /** Skipped lines: the same author and text with another origin, in the database or the file. */
  duplicates: { line: number; twin: string }[];
  /** Skipped lines: reviews that were erased. */
  erased: number[];
}

/** The problems of a file. Each line of the message is one kind of problem. */
export class ReviewProblemsError extends Error {
  override readonly name = 'ReviewProblemsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

export interface ReviewImportOptions {
  /** Hashes of the texts of all samples, which must not be imported as genuine. */
  sampleTexts: ReadonlySet<string>;
  /** Whether to only report what would change. */
  dryRun: boolean;
  onProgress(reviews: number): void;
}

/**
 * Imports reviews by origin in one transaction: if one row is invalid, nothing changes. It reads
 * the rows twice, so that they need not fit into memory. The first pass checks all rows without
 * blocking votes, and the second writes them. An agent's first genuine review removes its samples.
 *
 * @throws ReviewProblemsError that names every kind of problem by field and line
 */
export async function importReviews(
  sql: Pool,
  readRows: () => AsyncIterable<ReviewRow>,
  options: ReviewImportOptions,
): Promise<ImportedReviews> {
  return sql.begin(async (tx) => {
    await lockCatalogue(tx);
    const checked = await importRows(tx, readRows(), options, selectChangedOf);
    if (options.dryRun) return checked.result;
    await lockCounters(tx, [...checked.agentIds]);
    const { result, agentIds } = await importRows(tx, readRows(), options, writeReviews);
    await removeSupersededSamples(tx, [...agentIds]);
    await recountReviews(tx, [...agentIds]);
    await announce(tx, [{ everything: true }]);
    return result;
  });
}

/**
 * Writes reviews, or only compares them in a dry run. Returns the ids of the known reviews that
 * change.
 */
type Write = (
  tx: Sql,
  added: readonly HashedReview[],
  known: readonly StoredReview[],
) => Promise<number[]>;

const selectChangedOf: Write = (tx, _added, known) => selectChanged(tx, known);

const writeReviews: Write = async (tx, added, known) => {
  const ids = await reserveReviewIds(tx, added.length);
  const reviews = added.map((review, index) => ({ ...review, reviewId: ids[index] ?? 0 }));
  await insertReviews(tx, reviews);
  return updateReviews(tx, known);
};

interface Pass {
  result: ImportedReviews;
  problems: Problem[];
  /** The agents whose reviews change. */
  agentIds: Set<number>;
  /**
   * Reviews by fingerprint, including the file's own, because a dry run writes none to the
   * database.
   */
  twins: Map<string, { reviewId?: number | undefined; name: string }>;
}

async function importRows(
  tx: Sql,
  rows: AsyncIterable<ReviewRow>,
  { sampleTexts, onProgress }: ReviewImportOptions,
  write: Write,
): Promise<Pass> {
  const pass: Pass = {
    result: { added: 0, changed: 0, unchanged: 0, duplicates: [], erased: [] },
    problems: [],
    agentIds: new Set(),
    twins: new Map(),
  };
  let done = 0;
  for await (const batch of batches(checkedRows(rows, pass.problems, sampleTexts))) {
    await importBatch(tx, batch, pass, write);
    done += batch.length;
    onProgress(done);
  }
  if (pass.problems.length > 0) throw new ReviewProblemsError(groupProblems(pass.problems, 'row'));
  return pass;
}

/** Checks rows without a database. Returns their number. @throws ReviewProblemsError */
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

/** Yields the valid rows and adds the problems of the others to `problems`. */
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
      problems.push({ entry, text: 'content: is the text of a sample review, not a genuine one' });
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

async function importBatch(
  tx: Sql,
  batch: readonly CheckedRow[],
  { result, problems, agentIds, twins }: Pass,
  write: Write,
): Promise<void> {
  const reviews = batch.map(({ review }) => review);
  const mentioned = [...new Set(reviews.map(({ agentId }) => agentId))];
  const agents = new Set(await selectExistingAgents(tx, mentioned));
  const erased = new Set(await selectErased(tx, reviews));
  const known = await selectKnown(tx, reviews);
  const idOfOrigin = new Map(known.map((review) => [originHash(review), review.reviewId]));
  for (const { fingerprint, reviewId } of known)
    if (!twins.has(fingerprint)) twins.set(fingerprint, { reviewId, name: `review ${reviewId}` });
  const added: HashedReview[] = [];
  const stored: StoredReview[] = [];
  for (const { line, review } of batch) {
    const reviewId = idOfOrigin.get(review.origin);
    const twin = twins.get(review.fingerprint);
    if (!agents.has(review.agentId)) {
      const text = `agentId: there is no agent ${review.agentId}`;
      problems.push({ entry: `line ${line}`, text });
    } else if (erased.has(review.origin)) {
      result.erased.push(line);
    } else if (twin && (twin.reviewId === undefined || twin.reviewId !== reviewId)) {
      result.duplicates.push({ line, twin: twin.name });
    } else {
      twins.set(review.fingerprint, { reviewId, name: `line ${line}` });
      if (reviewId === undefined) added.push(review);
      else stored.push({ ...review, reviewId });
    }
  }
  if (problems.length > 0) return;
  const changed = new Set(await write(tx, added, stored));
  const affected = [...known, ...stored].filter(({ reviewId }) => changed.has(reviewId));
  for (const { agentId } of [...added, ...affected]) agentIds.add(agentId);
  result.added += added.length;
  result.changed += changed.size;
  result.unchanged += stored.length - changed.size;
}
