import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startPgbouncer } from '../../../../server-kit/test/databases/pgbouncer.ts';
import {
  type PostgresqlServer,
  startPostgresql,
} from '../../../../server-kit/test/databases/postgresql-server.ts';
import { prepare, run, type TestProcess } from '../../embedded/processes.ts';

const ROUNDS = 25;
const PATHS = [
  '/api/agents/1',
  '/api/agents/2/ranking',
  '/api/categories',
  '/api/reviews?agentId=3',
  '/api/search?q=video',
  '/api/newest-agents',
];
/** Whether to use the settings from docs/operations.md. POOLER_SETTINGS=none omits them. */
const usesSettings = process.env.POOLER_SETTINGS !== 'none';

describe('two processes behind a pooler in transaction mode', () => {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-pooler-'));
  const processes: TestProcess[] = [];
  let server: PostgresqlServer;
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  let urls: string[];

  beforeAll(async () => {
    server = await startPostgresql({ durable: false });
    pooler = await startPgbouncer(server.url);
    const settings = {
      DATA_DIR: dir,
      DATABASE_URL: `${pooler.url}/postgres`,
      ...(usesSettings && {
        DATABASE_LISTEN_URL: `${server.url}/postgres`,
        DATABASE_PREPARED_STATEMENTS: 'off',
      }),
    };
    await prepare({ ...settings, DATABASE_LISTEN_URL: `${server.url}/postgres` });
    for (let count = 0; count < 2; count++) {
      processes.push(
        run('serve.ts', {
          ...settings,
          READ_CACHE_MB: '0',
          RATE_LIMIT_WRITES_PER_MINUTE: '0',
          RATE_LIMIT_SEARCHES_PER_MINUTE: '0',
          VOTES_PER_NETWORK_PER_DAY: '0',
        }),
      );
    }
    urls = await Promise.all(processes.map(({ ready }) => ready));
  });
  afterAll(async () => {
    for (const { child } of processes) child.kill('SIGTERM');
    await Promise.all(processes.map(({ ended }) => ended));
    await pooler.stop();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const vote = (url = '') =>
    fetch(`${url}/api/votes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ agentId: 1, userId: 'a', voteType: 'upvote' }),
    });

  test('every read and vote succeeds', async () => {
    const statuses: Record<number, number> = {};
    for (let round = 0; round < ROUNDS; round++) {
      const calls = urls.flatMap((url) => [vote(url), ...PATHS.map((path) => fetch(url + path))]);
      for (const { status } of await Promise.all(calls)) {
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }
    expect(statuses).toEqual({ 200: ROUNDS * urls.length * (PATHS.length + 1) });
  });

  test('a vote through one process is visible in the other', async () => {
    const { upvotes } = Object(await (await vote(urls[0])).json());
    await vi.waitFor(
      async () => {
        const agent = await (await fetch(`${urls[1]}/api/agents/1`)).json();
        expect(agent).toMatchObject({ upvotes });
        const response = await fetch(`${urls[1]}/api/agents/1`);
        expect(response.headers.get('X-Data-Version')).toBe(
          (await fetch(`${urls[0]}/api/agents/1`)).headers.get('X-Data-Version'),
        );
      },
      { timeout: 20_000 },
    );
  });
});
