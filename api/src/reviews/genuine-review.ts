import { createHash } from 'node:crypto';
import { z } from 'zod';
import '@agent-atlas/server-kit/base/validation-messages';
import { IdSchema } from '../../contract/agent.ts';
import { enteredText, isOneLine } from '../../contract/plain-text.ts';
import { hasBegun } from '../base/today.ts';
import { type CsvRow, itemsOf, numberOf } from '../files/csv.ts';

const CLOCK_SKEW_MS = 5 * 60_000;

/** The time as exports write it, in milliseconds. */
const inUtc = (time: string) => new Date(time).toISOString().replace('.000Z', 'Z');

const line = (max: number) => enteredText().max(max).refine(isOneLine, 'must be one line of text');

/** A table cannot tell an empty list from none. */
const Points = z
  .array(line(300))
  .max(10)
  .nullable()
  .transform((points) => (points?.length ? points : null));

/** A genuine review in a file: its text, and where the operator collected it. */
export const GenuineReview = z
  .strictObject({
    agentId: IdSchema,
    username: line(80),
    rating: z.int().min(1).max(5),
    /** Many sites collect reviews without a title. */
    title: z
      .preprocess(
        (title) => (title === '' ? undefined : (title ?? undefined)),
        line(200).optional(),
      )
      .optional(),
    content: enteredText()
      .overwrite((text) => text.replaceAll('\r\n', '\n'))
      .max(5000)
      .refine(
        (text) => isOneLine(text.replaceAll('\n', '')),
        'must not contain control characters',
      ),
    pros: Points,
    cons: Points,
    createdAt: z.iso
      .datetime({ offset: true, abort: true })
      .overwrite(inUtc)
      .refine((time) => time >= '2000', 'must not be before the year 2000')
      .refine((time) => Date.parse(time) <= Date.now() + CLOCK_SKEW_MS, 'is in the future'),
    /** Where the review was collected, such as "Survey of June 2026". */
    source: line(100),
    /** The id of the review at its source. */
    sourceId: line(200),
    collectedOn: z.iso.date({ abort: true }).refine(hasBegun, 'is in the future'),
    /** Who checked that the review is genuine and may be shown. */
    checkedBy: line(100),
  })
  .refine(({ collectedOn, createdAt }) => collectedOn >= createdAt.slice(0, 10), {
    path: ['collectedOn'],
    message: 'is before the review was written',
  })
  .transform((review) => ({ ...review, title: review.title || `Review by ${review.username}` }));

export type GenuineReview = z.infer<typeof GenuineReview>;

/** The columns of a CSV file of reviews. The cells of pros and cons have one item per line. */
export const REVIEW_COLUMNS = [
  'agentId',
  'username',
  'rating',
  'title',
  'content',
  'pros',
  'cons',
  'createdAt',
  'source',
  'sourceId',
  'collectedOn',
  'checkedBy',
] as const satisfies readonly (keyof GenuineReview)[];

/** Converts the cells of a row into the input of {@link GenuineReview}. */
export function fromCells(cells: CsvRow['cells']): unknown {
  return {
    ...cells,
    agentId: numberOf(cells.agentId),
    rating: numberOf(cells.rating),
    pros: pointsOf(cells.pros),
    cons: pointsOf(cells.cons),
  };
}

function pointsOf(cell: string | undefined): string[] | null {
  const points = itemsOf(cell);
  return points.length > 0 ? points : null;
}

/** Returns a hash that identifies the origin of a review. */
export function originHash({ source, sourceId }: Pick<GenuineReview, 'source' | 'sourceId'>) {
  return hash([source, sourceId]);
}

/** Returns a hash that is equal for reviews with the same agent, author and text. */
export function fingerprint({ agentId, username, ...text }: GenuineReview): string {
  return hash([agentId, normalize(username), textHash(text)]);
}

/** Returns a hash that is equal for reviews with the same text. */
export function textHash({ title, content }: Pick<GenuineReview, 'title' | 'content'>): string {
  return hash([normalize(title), normalize(content)]);
}

function hash(parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
