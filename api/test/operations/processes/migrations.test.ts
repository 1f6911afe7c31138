import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pool } from '../../../src/db/client.ts';
import { withLease } from '../../../src/db/lease.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { MIGRATIONS } from '../../../src/db/migrations.ts';
import { findPostgresql } from '../../databases/find-postgresql.ts';
import { type PostgresqlServer, startPostgresql } from '../../databases/postgresql-server.ts';
import { prepare, run, type TestProcess } from '../../embedded/processes.ts';

/** Shorter than the long read, so that a request that waits for it would time out. */
const TIMEOUT_MS = 3000;
// MIGRATION_READER_MS=25000 simulates the length of a backup.
const READER_MS = Number(process.env.MIGRATION_READER_MS ?? 2 * TIMEOUT_MS);

describe.skipIf(!findPostgresql())('while the site runs on PostgreSQL', () => {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-migrating-'));
  const migrations = join(dir, 'migrations');
  let server: PostgresqlServer;
  let sql: Pool;
  let api: TestProcess;
  let url: string;

  beforeAll(async () => {
    server = await startPostgresql({ durable: false });
    sql = postgres(`${server.url}/postgres`, { max: 4, onnotice: () => {} });
    cpSync(MIGRATIONS, migrations, { recursive: true });
    const settings = { DATA_DIR: dir, DATABASE_URL: `${server.url}/postgres` };
    await prepare(settings);
    api = run('serve.ts', {
      ...settings,
      DATABASE_TIMEOUT_MS: String(TIMEOUT_MS),
      RATE_LIMIT_WRITES_PER_MINUTE: '0',
      VOTES_PER_NETWORK_PER_DAY: '0',
      READ_CACHE_MB: '0',
    });
    url = await api.ready;
  });
  afterAll(async () => {
    api.child.kill('SIGTERM');
    await api.ended;
    await sql.end();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  /**
   * Alternates reads and votes. Returns a function that stops this and returns the statuses and the
   * longest wait.
   */
  function startTraffic() {
    const statuses = new Map<number, number>();
    let longestMs = 0;
    let isOver = false;
    const send = async (path: string, init?: RequestInit) => {
      const since = performance.now();
      const response = await fetch(url + path, init);
      await response.arrayBuffer();
      longestMs = Math.max(longestMs, performance.now() - since);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    };
    const body = JSON.stringify({ agentId: 1, userId: 'a', voteType: 'upvote' });
    const headers = { 'Content-Type': 'application/json' };
    const visitor = async () => {
      while (!isOver) {
        await send('/api/agents/1');
        await send('/api/votes', { method: 'POST', headers, body });
      }
    };
    const visitors = Promise.all([visitor(), visitor()]);
    return async () => {
      isOver = true;
      await visitors;
      return { statuses: Object.fromEntries(statuses), longestMs: Math.round(longestMs) };
    };
  }

  /** Holds a share lock on the `agent` table, like a backup. */
  async function withReader(work: (isOver: Promise<unknown>) => Promise<void>): Promise<void> {
    await sql.begin(async (tx) => {
      await tx`select count(*) from agent`;
      await work(tx`select pg_sleep(${READER_MS / 1000}::float8)`);
    });
  }

  test(
    'the API refuses no request while a migration waits for a long read',
    async () => {
      writeFileSync(join(migrations, '9001-probe.sql'), 'alter table agent add column probe text;');
      const waits: string[] = [];
      const stop = startTraffic();
      let migrated: Promise<string[]> | undefined;
      await withReader(async (isOver) => {
        migrated = migrate(sql, migrations, { onWait: (text) => waits.push(text) });
        await isOver;
      });
      expect(await migrated).toEqual(['9001-probe.sql']);
      const { statuses, longestMs } = await stop();
      console.log(`    ${JSON.stringify(statuses)}, the longest wait ${longestMs} ms`);
      expect(Object.keys(statuses)).toEqual(['200']);
      expect(waits).toEqual([
        expect.stringMatching(
          /^9001-probe\.sql waits for a lock\. The oldest transaction is of .+ \(PostgreSQL process \d+\), since 20/,
        ),
      ]);
    },
    60_000 + READER_MS,
  );

  test('a migration that gets no lock in time fails with its name, and nothing is applied', async () => {
    writeFileSync(join(migrations, '9002-probe.sql'), 'alter table agent add column more text;');
    await withReader(async () => {
      await expect(migrate(sql, migrations, { deadlineMs: 100 })).rejects.toThrow(
        /^9002-probe\.sql waited 0 s for a lock\..+ Nothing of it is applied\.$/,
      );
    });
    expect(await migrate(sql, migrations)).toEqual(['9002-probe.sql']);
  });

  test('an index is created while the API serves votes and reads', async () => {
    const text = '-- migrate: no transaction\ncreate index concurrently probe on agent (probe);';
    writeFileSync(join(migrations, '9003-probe.sql'), text);
    const stop = startTraffic();
    const ran = await withLease(sql, 'prepare', () =>
      Promise.all([1, 2, 3, 4].map(() => migrate(sql, migrations))),
    );
    expect(ran.flat()).toEqual(['9003-probe.sql']);
    expect(Object.keys((await stop()).statuses)).toEqual(['200']);
  });

  test('a second job waits for the first, and names it when it gives up', async () => {
    const order: string[] = [];
    let second: Promise<unknown> | undefined;
    await withLease(sql, 'catalogue publish', async () => {
      second = withLease(sql, 'ranking run', async () => order.push('second'));
      const impatient = withLease(sql, 'db migrate', async () => order.push('never'), 100);
      await expect(impatient).rejects.toThrow(
        `Another job is running: catalogue publish on ${hostname()}, process ${process.pid}, since 20`,
      );
      order.push('first');
    });
    await second;
    expect(order).toEqual(['first', 'second']);
  });
});
