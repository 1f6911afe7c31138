import { expect, test } from 'vitest';
import { useTestApi } from '../harness.ts';

const api = useTestApi();

// With the unpatched driver, they begin, fail and stay open, so that later statements run in them.
test('transactions get a connection while the whole pool is busy', async () => {
  const statements = Array.from({ length: 15 }, () => api.sql`select pg_sleep(0.1)`.execute());
  const transactions = Array.from({ length: 15 }, (_, index) =>
    api.sql.begin(async (tx) => (await tx<{ index: number }[]>`select ${index}::int as index`)[0]),
  );
  const rows = await Promise.all(transactions);
  await Promise.all(statements);
  expect(rows.map((row) => row?.index)).toEqual(Array.from({ length: 15 }, (_, index) => index));
  const open = await api.sql`
    select pid from pg_stat_activity
    where state = 'idle in transaction' and datname = current_database()`;
  expect(open).toEqual([]);
});
