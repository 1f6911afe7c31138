import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { NewTestRecord, TestRecord } from '../../contract/tests.ts';

interface TestRow extends Omit<TestRecord, 'at'> {
  at: Date;
}

const columns = (sql: Sql) => sql`id, at, tester, by, result, scenarios, note, link`;

const recordOf = (row: TestRow): TestRecord => ({
  ...row,
  scenarios: [...row.scenarios],
  at: row.at.toISOString(),
});

/** The test records of a release, newest first. */
export async function selectTests(sql: Sql, releaseId: number): Promise<TestRecord[]> {
  const rows = await sql<TestRow[]>`
    select ${columns(sql)} from release_test where release_id = ${releaseId} order by id desc`;
  return rows.map(recordOf);
}

/** How many test records a release has. */
export async function countTests(sql: Sql, releaseId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from release_test where release_id = ${releaseId}`;
  return row?.count ?? 0;
}

/** Appends a test record. */
export async function insertTest(
  tx: Sql,
  releaseId: number,
  { tester, result, scenarios, note, link }: NewTestRecord,
  by: string,
): Promise<TestRecord> {
  const [row] = await tx<TestRow[]>`
    insert into release_test (release_id, tester, by, result, scenarios, note, link)
    values (${releaseId}, ${tester}, ${by}, ${result}, ${scenarios}::text[], ${note}, ${link})
    returning ${columns(tx)}`;
  if (!row) throw new Error('The test record was not stored');
  return recordOf(row);
}
