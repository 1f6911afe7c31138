import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/base/config.ts';
import { backup } from '../../../src/db/backup/backup.ts';
import { restore } from '../../../src/db/backup/restore.ts';
import type { Pool } from '../../../src/db/client.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { MIGRATIONS, readMigrations } from '../../../src/db/migrations.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { auditVotes } from '../../../src/votes/audit.ts';
import { AGENT_VOTES } from '../../../src/votes/kinds.ts';
import { castBallots } from '../../../src/votes/queries.ts';
import { createVoteBatcher } from '../../../src/votes/vote-batcher.ts';
import { findPostgresql } from '../../databases/find-postgresql.ts';
import { type PostgresqlServer, startPostgresql } from '../../databases/postgresql-server.ts';
import { prepare } from '../../databases/prepare.ts';
import { contentOf } from '../backup-text.ts';

const PROCESSES = 4;

describe.skipIf(!findPostgresql())('on one PostgreSQL', () => {
  let server: PostgresqlServer;
  const pools: Pool[] = [];
  const dir = mkdtempSync(join(tmpdir(), 'atlas-shared-'));

  beforeAll(async () => {
    server = await startPostgresql({ durable: false });
  });
  afterAll(async () => {
    await Promise.all(pools.map((each) => each.end()));
    await server.stop();
    rmSync(dir, { recursive: true });
  });

  function pool(database: string): Pool {
    const opened = postgres(`${server.url}/${database}`, { max: 4, onnotice: () => {} });
    pools.push(opened);
    return opened;
  }

  /** Creates a database. Returns one pool per process. */
  async function createShared(name: string, processes: number): Promise<[Pool, ...Pool[]]> {
    await server.createDatabase(name);
    const others = Array.from({ length: processes - 1 }, () => pool(name));
    return [pool(name), ...others];
  }

  test('processes that start at the same time migrate the schema once', async () => {
    const names = (await readMigrations(MIGRATIONS)).map(({ name }) => name);
    for (const attempt of [1, 2, 3, 4, 5]) {
      const processes = await createShared(`fresh_${attempt}`, PROCESSES);
      const applied = await Promise.all(processes.map((sql) => migrate(sql, MIGRATIONS)));
      expect(applied.flat().sort()).toEqual(names);
      expect(await migrate(processes[0], MIGRATIONS)).toEqual([]);
    }
  });

  test('concurrent votes of several processes are all counted, without deadlocks', async () => {
    const [sql, ...others] = await createShared('voting', PROCESSES);
    await prepare(sql);
    const batchers = [sql, ...others].map((own) =>
      createVoteBatcher({
        commit: (ballots) => castBallots(own, AGENT_VOTES, ballots),
        onCommitted: async () => '',
        timeoutMs: 60_000,
      }),
    );
    // All processes share the sessions, and each session changes its vote repeatedly.
    const votes = Array.from({ length: 2000 }, (_, count) => {
      const sessionHash = createHash('sha256')
        .update(`${count % 90}`)
        .digest();
      const voteType = count % 3 === 0 ? 'downvote' : 'upvote';
      const ballot = {
        targetId: ((count * 5) % 7) + 1,
        voteType,
        sessionHash,
        networkHash: sessionHash,
      };
      return batchers[count % PROCESSES]?.cast(ballot);
    });
    const outcomes = await Promise.allSettled(votes);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    const { differences, votes: counted } = await auditVotes(sql);
    expect(differences).toEqual({ agents: [], reviews: [] });
    expect(counted.agents).toBe(7 * 90);
  });

  test('a backup can be restored to an embedded database, and from there to PostgreSQL', async () => {
    const [source] = await createShared('source', 1);
    await prepare(source);
    const options = { replace: false, onProgress: () => {} };
    await backup(source, join(dir, 'first.gz'), () => {});
    const embedded = await openDatabase(readConfig({ DATA_DIR: join(dir, 'data') }), () => {});
    await restore(embedded.sql, join(dir, 'first.gz'), options);
    await backup(embedded.sql, join(dir, 'second.gz'), () => {});
    await embedded.close();
    const [target] = await createShared('target', 1);
    await restore(target, join(dir, 'second.gz'), options);
    expect(await contentOf(target)).toBe(await contentOf(source));
  });

  test('pg_dump and pg_restore restore everything, as the docs describe', async () => {
    const [source] = await createShared('dumped', 1);
    const [target] = await createShared('restored', 1);
    await prepare(source);
    const bin = findPostgresql() ?? '';
    const file = join(dir, 'atlas.dump');
    const dump = ['--format=custom', '--no-owner', '--file', file, `${server.url}/dumped`];
    execFileSync(join(bin, 'pg_dump'), dump);
    const into = ['--no-owner', '--exit-on-error', '--single-transaction', '--dbname'];
    execFileSync(join(bin, 'pg_restore'), [...into, `${server.url}/restored`, file]);
    expect(await contentOf(target)).toBe(await contentOf(source));
    expect(await migrate(target, MIGRATIONS)).toEqual([]);
  });

  test('a database with foreign tables is never overwritten', async () => {
    const [foreign] = await createShared('other', 1);
    await foreign`create table invoice (id integer)`;
    const options = { replace: true, onProgress: () => {} };
    await expect(restore(foreign, join(dir, 'first.gz'), options)).rejects.toThrow(
      'This database contains tables of another application.',
    );
    expect(await foreign`select * from invoice`).toEqual([]);
  });
});
