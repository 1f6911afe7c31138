import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../../server-kit/src/db/migrate.ts';
import { useDatabases } from '../../../server-kit/test/databases/use-databases.ts';
import { backup } from '../../src/db/backup/backup.ts';
import { checkBackup, restore } from '../../src/db/backup/restore.ts';
import { readSchema, requireSchema } from '../../src/schema.ts';
import { useTestApi } from '../harness.ts';
import { contentOf, textOfBackup } from './backup-text.ts';

const api = useTestApi();
const databases = useDatabases();
const dir = mkdtempSync(join(tmpdir(), 'atlas-backup-'));
const file = join(dir, 'backup.gz');
/** What the database contains at the time of the backup. */
let content: string;
afterAll(() => rmSync(dir, { recursive: true }));

const vote = (agentId: number) =>
  api.post('/api/votes', { agentId, userId: 'anonymous', voteType: 'upvote' });
const restoreFrom = (from: string, replace: boolean) =>
  restore(api.sql, from, { replace, onProgress: () => {} });

function withChangedByte(content: Buffer): Buffer {
  const at = Math.floor(content.length / 2);
  content.writeUInt8(content.readUInt8(at) ^ 1, at);
  return content;
}

beforeAll(async () => {
  await vote(1);
  await api.post('/api/review-votes', { reviewId: 100, userId: 'a', voteType: 'unhelpful' });
  await backup(api.sql, file, () => {});
  content = await contentOf(api.sql);
});

describe('restore', () => {
  test('restores everything exactly', async () => {
    await vote(2);
    await api.sql`delete from agent where id = 5`;
    await restoreFrom(file, true);
    expect(await contentOf(api.sql)).toBe(content);
  });

  test('leaves a working database', async () => {
    await restoreFrom(file, true);
    await api.changes.note({ everything: true });
    expect(await (await vote(1)).json()).toMatchObject({ upvotes: 2 });
    const rows = await api.sql`
      insert into review (agent_id, username, rating, title, content)
      values (1, 'a_person', 5, 'New', 'After the restore.') returning id`;
    expect(rows).toEqual([{ id: 1_000_000 }]);
    expect(await api.read('/api/categories/AI%20Chatbot/facets')).toMatchObject({ total: 4 });
  });

  test('continues the ids of reviews after the first genuine one, and the trends of votes', async () => {
    const genuine = join(dir, 'genuine.gz');
    const addReview = () => api.sql<{ id: number }[]>`
      insert into review (agent_id, username, rating, title, content)
      values (1, 'a_person', 5, 'New', 'A genuine review.') returning id`;
    await restoreFrom(file, true);
    expect(await addReview()).toEqual([{ id: 1_000_000 }]);
    await backup(api.sql, genuine, () => {});
    await restoreFrom(genuine, true);
    expect(await addReview()).toEqual([{ id: 1_000_001 }]);
    await vote(3);
    const [trend] = await api.sql`
      select trend_sum = trend_of(agent_id) as "isExact", trend_sum > 0 as "isRising"
      from agent_stats where agent_id = 3`;
    expect(trend).toEqual({ isExact: true, isRising: true });
  });

  test('refuses a database that is not empty', async () => {
    const before = await contentOf(api.sql);
    await expect(restoreFrom(file, false)).rejects.toThrow(
      'This database is not empty. Use --replace to delete all of its data.',
    );
    expect(await contentOf(api.sql)).toBe(before);
  });

  test.each([
    ['a truncated one', () => readFileSync(file).subarray(0, -200)],
    ['one with a changed byte', () => withChangedByte(readFileSync(file))],
    ['one without its beginning', () => gzipSync(textOfBackup(file).replace(/.*\n/, ''))],
    ['something else', () => Buffer.from('not a backup')],
  ])('changes nothing if the backup is damaged: %s', async (_, content) => {
    const broken = join(dir, 'broken.gz');
    writeFileSync(broken, content());
    const before = await contentOf(api.sql);
    await expect(restoreFrom(broken, true)).rejects.toThrow('This is not a complete backup');
    await expect(checkBackup(broken)).rejects.toThrow('This is not a complete backup');
    expect(await contentOf(api.sql)).toBe(before);
  });

  test('reads a backup in the first format version', async () => {
    const lines = textOfBackup(file).replace('"version":2', '"version":1');
    const older = join(dir, 'older.gz');
    const sequence = { table: 'review', column: 'id', lastValue: 1_000_000, isCalled: false };
    const end = `#sequence ${JSON.stringify(sequence)}\n#end {"rows":1,"sha256":"00"}\n`;
    writeFileSync(older, gzipSync(lines + end));
    await restoreFrom(older, true);
    expect(await contentOf(api.sql)).toBe(content);
  });

  test('restores a backup from before the migrations were replaced by one', async () => {
    const older = join(dir, 'older.gz');
    const sql = databases.connect(await databases.createEmpty());
    await migrate(sql, await readSchema());
    await sql`insert into category (name) values ('Otters')`;
    // What the schema had then.
    await sql`alter table catalogue_load add column source text not null default 'import'`;
    await sql`insert into catalogue_load (content_hash) values ('a hash')`;
    await sql`create table search_tier_bound (list text primary key)`;
    await sql`insert into search_tier_bound values ('score')`;
    await sql`delete from schema_migration`;
    await sql`
      insert into schema_migration (name, checksum)
      values ('0001-directory.sql', ''), ('0078-review-vote-network-index.sql', '')`;
    await backup(sql, older, () => {});
    await restoreFrom(older, true);
    expect(await api.sql`select name from category`).toEqual([{ name: 'Otters' }]);
    await expect(requireSchema(api.sql)).resolves.toBeUndefined();
    await restoreFrom(file, true);
  });

  test('refuses a backup of a newer release', async () => {
    const newer = join(dir, 'newer.gz');
    const text = textOfBackup(file).replace('0001-releases.sql', '9999-later.sql');
    writeFileSync(newer, gzipSync(text));
    await expect(restoreFrom(newer, true)).rejects.toThrow('made by a newer version');
  });
});

test('a backup that fails leaves no file', async () => {
  const wanted = join(dir, 'none.gz');
  const failing = backup(api.sql, wanted, () => {
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
  expect(existsSync(wanted) || existsSync(`${wanted}.part`)).toBe(false);
});
