import { z } from 'zod';

/** Maximum number of test records per release. */
export const TEST_RECORDS_MAX = 200;

const line = (max: number) => z.string().trim().min(1).max(max);

/** What a person found when they tested a release in a QA session. */
export const NewTestRecordSchema = z.object({
  /** The person of the QA session. */
  tester: line(100),
  result: z.enum(['pass', 'fail', 'note']),
  /** Ids of the tested scenarios. */
  scenarios: z.array(line(100)).max(200),
  note: z.string().trim().max(2000),
  /** The path and query that reproduce what was tested. */
  link: z.string().startsWith('/').max(4096),
});

export type NewTestRecord = z.infer<typeof NewTestRecordSchema>;

/** A stored test record. It never changes. */
export const TestRecordSchema = NewTestRecordSchema.extend({
  id: z.int(),
  at: z.iso.datetime(),
  /** The token with which it was stored, such as `server:web-1`. */
  by: z.string(),
});

export type TestRecord = z.infer<typeof TestRecordSchema>;
