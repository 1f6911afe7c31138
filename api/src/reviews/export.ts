import { open, rename, rm } from 'node:fs/promises';
import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import { stringify } from 'csv-stringify/sync';
import { cellsOf } from '../files/csv.ts';
import { BYTE_ORDER_MARK } from '../files/text-file.ts';
import { type GenuineReview, REVIEW_COLUMNS } from './genuine-review.ts';
import type { ReviewFormat } from './review-files.ts';

const PAGE_SIZE = 500;

/**
 * Writes a consistent snapshot of all visible genuine reviews in the format of an import. The file
 * appears only when it is complete. Returns the number of reviews.
 */
export async function exportReviews(
  sql: Pool,
  file: string,
  format: ReviewFormat,
): Promise<number> {
  const unfinished = `${file}.${process.pid}.tmp`;
  const { head, rows, foot } = WRITERS[format];
  let count = 0;
  try {
    await using output = await open(unfinished, 'wx', 0o600);
    await output.appendFile(head);
    await sql.begin('isolation level repeatable read read only', async (tx) => {
      for await (const page of pages(tx)) {
        await output.appendFile(rows(page, count === 0));
        count += page.length;
      }
    });
    await output.appendFile(foot);
    await output.sync();
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
  return count;
}

interface Writer {
  head: string;
  rows(reviews: readonly GenuineReview[], isFirst: boolean): string;
  foot: string;
}

const WRITERS: Readonly<Record<ReviewFormat, Writer>> = {
  csv: {
    head: `${BYTE_ORDER_MARK}${REVIEW_COLUMNS.join(',')}\n`,
    rows: (reviews) => stringify(reviews.map((review) => cellsOf(REVIEW_COLUMNS, review))),
    foot: '',
  },
  jsonl: {
    head: '',
    rows: (reviews) => reviews.map((review) => `${JSON.stringify(review)}\n`).join(''),
    foot: '',
  },
  json: {
    head: '[\n',
    rows: (reviews, isFirst) =>
      (isFirst ? '' : ',\n') + reviews.map((review) => `  ${JSON.stringify(review)}`).join(',\n'),
    foot: '\n]\n',
  },
};

async function* pages(sql: Sql): AsyncGenerator<GenuineReview[]> {
  let afterId = 0;
  for (;;) {
    const rows = await selectGenuineReviews(sql, afterId, PAGE_SIZE);
    if (rows.length > 0) yield rows.map(({ id: _, ...review }) => review);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    afterId = last.id;
  }
}

async function selectGenuineReviews(sql: Sql, afterId: number, limit: number) {
  return sql<(GenuineReview & { id: number })[]>`
    select
      review.id, review.agent_id as "agentId", review.username, review.rating, review.title,
      review.content, review.pros, review.cons,
      to_char(review.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      review_origin.source, review_origin.source_id as "sourceId",
      review_origin.collected_on::text as "collectedOn", review_origin.checked_by as "checkedBy"
    from review join review_origin on review_origin.review_id = review.id
    where review.id > ${afterId}
    order by review.id limit ${limit}`;
}
