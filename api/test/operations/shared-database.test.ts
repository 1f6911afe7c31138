import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../../server-kit/src/db/migrate.ts';
import { readMigrations } from '../../../server-kit/src/db/migrations.ts';
import { ensurePostgresql } from '../../../server-kit/test/databases/find-postgresql.ts';
import { useDatabases } from '../../../server-kit/test/databases/use-databases.ts';
import { backup } from '../../src/db/backup/backup.ts';
import { restore } from '../../src/db/backup/restore.ts';
import { readSchema } from '../../src/schema.ts';
import { auditVotes } from '../../src/votes/audit.ts';
import { AGENT_VOTES } from '../../src/votes/kinds.ts';
import { castBallots } from '../../src/votes/queries.ts';
import { createVoteBatcher } from '../../src/votes/vote-batcher.ts';
import { contentOf } from './backup-text.ts';

const PROCESSES = 4;
const VOTES = 600;
const SESSIONS = 30;

const { createEmpty, createPrepared, connect } = useDatabases();
const dir = mkdtempSync(join(tmpdir(), 'atlas-shared-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** One pool for each process that uses a database. */
const poolsOf = (url: string) => Array.from({ length: PROCESSES }, () => connect(url));

test('processes that start at the same time migrate the schema once', async () => {
  const folder = join(dir, 'migrations');
  mkdirSync(folder);
  const names = ['0001-table.sql', '0002-index.sql', '0003-column.sql'];
  const texts = [
    'create table shelf (id integer);',
    '-- migrate: no transaction\ncreate index concurrently shelf_id on shelf (id);',
    'alter table shelf add column name text;',
  ];
  for (const [at, name] of names.entries()) writeFileSync(join(folder, name), texts[at] ?? '');
  const url = await createEmpty();
  const applied = await Promise.all(
    poolsOf(url).map(async (sql) => migrate(sql, await readMigrations(folder))),
  );
  expect(applied.flat().sort()).toEqual(names);
  expect(await migrate(connect(url), await readMigrations(folder))).toEqual([]);
});

test('concurrent votes of several processes are all counted, without deadlocks', async () => {
  const url = await createPrepared();
  const batchers = poolsOf(url).map((own) =>
    createVoteBatcher({
      commit: (ballots) => castBallots(own, AGENT_VOTES, ballots),
      onCommitted: async () => '',
      timeoutMs: 60_000,
    }),
  );
  // All processes share the sessions, and each session changes its vote repeatedly.
  const votes = Array.from({ length: VOTES }, (_, count) => {
    const sessionHash = createHash('sha256')
      .update(`${count % SESSIONS}`)
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
  const { differences, votes: counted } = await auditVotes(connect(url));
  expect(differences).toEqual({ agents: [], reviews: [] });
  expect(counted.agents).toBe(7 * SESSIONS);
});

test('pg_dump and pg_restore restore everything, as the docs describe', async () => {
  const [source, target] = [await createPrepared(), await createEmpty()];
  const bin = ensurePostgresql();
  const file = join(dir, 'atlas.dump');
  execFileSync(join(bin, 'pg_dump'), ['--format=custom', '--no-owner', '--file', file, source]);
  const into = ['--no-owner', '--exit-on-error', '--single-transaction', '--dbname'];
  execFileSync(join(bin, 'pg_restore'), [...into, target, file]);
  const restored = connect(target);
  expect(await contentOf(restored)).toBe(await contentOf(connect(source)));
  expect(await migrate(restored, await readSchema())).toEqual([]);
});

test('a database with foreign tables is never overwritten', async () => {
  const file = join(dir, 'backup.gz');
  await backup(connect(await createPrepared()), file, () => {});
  const foreign = connect(await createEmpty());
  await foreign`create table invoice (id integer)`;
  await expect(restore(foreign, file, { replace: true, onProgress: () => {} })).rejects.toThrow(
    'This database contains tables of another application.',
  );
  expect(await foreign`select * from invoice`).toEqual([]);
});
