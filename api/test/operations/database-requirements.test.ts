import { expect, test } from 'vitest';
import { selectDatabaseProblems } from '../../../server-kit/src/db/requirements.ts';
import { useDatabases } from '../../../server-kit/test/databases/use-databases.ts';

const { createEmpty, connect } = useDatabases();
const HOUR_MS = 3_600_000;

test('an empty database of its own role meets the requirements', async () => {
  expect(await selectDatabaseProblems(connect(await createEmpty()))).toEqual([]);
});

test('a database with another encoding is refused, with the statement that creates a right one', async () => {
  const url = new URL(await createEmpty());
  await connect(url.href).unsafe(
    `create database latin encoding 'LATIN1' locale 'C' template template0`,
  );
  url.pathname = '/latin';
  expect(await selectDatabaseProblems(connect(url.href))).toEqual([
    expect.stringMatching(
      /^The database has the encoding LATIN1\. Create it with: create database/,
    ),
  ]);
});

test('a role that may create neither tables nor the extension is named', async () => {
  const url = new URL(await createEmpty());
  await connect(url.href).unsafe('create role guest login');
  url.username = 'guest';
  expect(await selectDatabaseProblems(connect(url.href))).toEqual([
    expect.stringMatching(/^The role guest may not create tables in public\. Run as its owner: /),
    expect.stringMatching(/^The role guest may not create the extension pg_trgm\. /),
  ]);
});

test.each([
  [-26 * HOUR_MS, '93600 s ahead of'],
  [26 * HOUR_MS, '93600 s behind'],
])('a clock that is %d ms off is told', async (offset, text) => {
  const sql = connect(await createEmpty());
  const [problem] = await selectDatabaseProblems(sql, () => Date.now() + offset);
  // The seconds of the query are part of neither.
  expect(problem?.replace(/935\d\d|936\d\d/, '93600')).toContain(text);
});
