import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Pool } from '../../../server-kit/src/db/client.ts';
import { migrate } from '../../../server-kit/src/db/migrate.ts';
import { readMigrations } from '../../../server-kit/src/db/migrations.ts';
import { withLease } from '../../src/db/lease.ts';
import { useTestApi } from '../harness.ts';

/** Requests that the API must answer while a migration waits. */
const REQUESTS = 60;

describe('while the site runs on PostgreSQL', () => {
  // Only the new files: those that were already applied may be missing.
  const migrations = mkdtempSync(join(tmpdir(), 'atlas-migrating-'));
  // A request that queues behind the waiting migration exceeds this timeout.
  const api = useTestApi({ DATABASE_TIMEOUT_MS: '3000', READ_CACHE_MB: '0' });
  let sql: Pool;

  beforeAll(() => {
    const { host, port, database, user } = api.sql.options;
    const options = { database, user, max: 4, onnotice: () => {} };
    sql = postgres({ host: host[0], port: port[0], ...options });
  });
  afterAll(async () => {
    await sql.end();
    rmSync(migrations, { recursive: true, force: true });
  });

  /** Alternates reads and votes. `stop` ends it and returns the statuses. */
  function startTraffic() {
    const statuses: number[] = [];
    let isOver = false;
    const body = { agentId: 1, userId: 'a', voteType: 'upvote' };
    const visitor = async () => {
      while (!isOver) {
        statuses.push((await api.get('/api/agents/1')).status);
        statuses.push((await api.post('/api/votes', body)).status);
      }
    };
    const visitors = Promise.all([visitor(), visitor()]);
    return {
      count: () => statuses.length,
      async stop() {
        isOver = true;
        await visitors;
        return [...new Set(statuses)];
      },
    };
  }

  /** Holds a share lock on the `agent` table during `work`, like a backup. */
  const withReader = (work: () => Promise<void>) =>
    sql.begin(async (tx) => {
      await tx`select count(*) from agent`;
      await work();
    });

  test('the API refuses no request while a migration waits for a long read', async () => {
    writeFileSync(join(migrations, '9001-probe.sql'), 'alter table agent add column probe text;');
    const waits: string[] = [];
    const traffic = startTraffic();
    let migrated: Promise<string[]> | undefined;
    await withReader(async () => {
      migrated = migrate(sql, await readMigrations(migrations), {
        onWait: (text) => waits.push(text),
      });
      await vi.waitFor(() => expect(waits).toHaveLength(1), { timeout: 10_000 });
      const before = traffic.count();
      const answered = () => expect(traffic.count() - before).toBeGreaterThan(REQUESTS);
      await vi.waitFor(answered, { timeout: 15_000 });
    });
    expect(await migrated).toEqual(['9001-probe.sql']);
    expect(await traffic.stop()).toEqual([200]);
    expect(waits).toEqual([
      expect.stringMatching(
        /^9001-probe\.sql waits for a lock\. The oldest transaction is of .+ \(PostgreSQL process \d+\), since 20/,
      ),
    ]);
  });

  test('a migration that gets no lock in time fails with its name, and nothing is applied', async () => {
    writeFileSync(join(migrations, '9002-probe.sql'), 'alter table agent add column more text;');
    await withReader(async () => {
      await expect(
        migrate(sql, await readMigrations(migrations), { deadlineMs: 100 }),
      ).rejects.toThrow(/^9002-probe\.sql waited 0 s for a lock\..+ Nothing of it is applied\.$/);
    });
    expect(await migrate(sql, await readMigrations(migrations))).toEqual(['9002-probe.sql']);
  });

  test('an index is created while the API serves votes and reads', async () => {
    const text = '-- migrate: no transaction\ncreate index concurrently probe on agent (probe);';
    writeFileSync(join(migrations, '9003-probe.sql'), text);
    const traffic = startTraffic();
    const ran = await withLease(sql, 'prepare', () =>
      Promise.all([1, 2, 3, 4].map(async () => migrate(sql, await readMigrations(migrations)))),
    );
    expect(ran.flat()).toEqual(['9003-probe.sql']);
    expect(await traffic.stop()).toEqual([200]);
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
