import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useTestApi } from '../harness.ts';

const api = useTestApi();
let admin: postgres.Sql;
let database: string;

beforeAll(() => {
  const { host, port, user, database: name } = api.sql.options;
  database = name;
  admin = postgres({ host: host[0], port: port[0], user, database: 'postgres', max: 1 });
});
afterAll(() => admin.end());

/** Ends all connections to the database, and refuses new ones or allows them again. */
async function setAvailable(isAvailable: boolean): Promise<void> {
  await admin`alter database ${admin(database)} allow_connections ${admin.unsafe(String(isAvailable))}`;
  await disconnectAll();
}

const disconnectAll = () => admin`
  select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`;

const vote = () => api.post('/api/votes', { agentId: 1, userId: 'anonymous', voteType: 'upvote' });
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000 });
const untilReady = () =>
  eventually(async () => expect((await api.get('/readyz')).status).toBe(200));

test('while the database is down, known reads are served as stale, and others get 503', async () => {
  const before = Object(await api.read('/api/agents/1'));
  // The vote invalidates the cached response.
  expect((await vote()).status).toBe(200);
  await setAvailable(false);

  const stale = await api.get('/api/agents/1');
  expect(stale.status).toBe(200);
  expect(stale.headers.get('X-Data-Stale')).toBe('true');
  expect(stale.headers.get('Warning')).toMatch(/^110 - "The database is unavailable/);
  expect(stale.headers.has('X-Data-Version')).toBe(false);
  expect(await stale.json()).toEqual(before);

  const refused = [await api.get('/api/agents/2'), await vote()];
  for (const { status, headers } of refused) {
    expect(status).toBe(503);
    expect(headers.has('Retry-After')).toBe(true);
  }
  expect((await api.get('/healthz')).status).toBe(200);

  await setAvailable(true);
  await untilReady();
  await eventually(async () => {
    const response = await api.get('/api/agents/1');
    expect(response.headers.has('X-Data-Stale')).toBe(false);
    expect(await response.json()).toMatchObject({ upvotes: before.upvotes + 1 });
  });
});

test('while the database is read-only, votes and /readyz get 503 with the reason, and reads work', async () => {
  const reason = 'The database is read-only (default_transaction_read_only).';
  await admin`alter database ${admin(database)} set default_transaction_read_only = on`;
  await disconnectAll();
  await eventually(async () => {
    const response = await api.get('/readyz');
    expect([response.status, await response.text()]).toEqual([503, reason]);
  });
  const refused = await vote();
  expect([refused.status, refused.headers.get('Retry-After'), await refused.text()]).toEqual([
    503,
    '1',
    'The database is read-only right now, so nothing was stored. Please try again in a moment.',
  ]);
  expect((await api.get('/api/agents/3')).status).toBe(200);

  await admin`alter database ${admin(database)} reset default_transaction_read_only`;
  await disconnectAll();
  await untilReady();
  expect((await vote()).status).toBe(200);
});
