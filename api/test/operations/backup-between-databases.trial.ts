import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../../server-kit/src/base/config.ts';
import { openDatabase } from '../../../server-kit/src/db/open.ts';
import { useDatabases } from '../../../server-kit/test/databases/use-databases.ts';
import { backup } from '../../src/db/backup/backup.ts';
import { restore } from '../../src/db/backup/restore.ts';
import { contentOf } from './backup-text.ts';

const { createEmpty, createPrepared, connect } = useDatabases();
const dir = mkdtempSync(join(tmpdir(), 'atlas-backups-'));
afterAll(() => rmSync(dir, { recursive: true }));

test('a backup can be restored to an embedded database, and from there to PostgreSQL', async () => {
  const source = connect(await createPrepared());
  const options = { replace: false, onProgress: () => {} };
  await backup(source, join(dir, 'first.gz'), () => {});
  const embedded = await openDatabase(readConfig({ DATA_DIR: join(dir, 'data') }), () => {});
  await restore(embedded.sql, join(dir, 'first.gz'), options);
  await backup(embedded.sql, join(dir, 'second.gz'), () => {});
  await embedded.close();
  const target = connect(await createEmpty());
  await restore(target, join(dir, 'second.gz'), options);
  expect(await contentOf(target)).toBe(await contentOf(source));
});
