import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Pool } from '../../../server-kit/src/db/client.ts';
import { backup } from '../../src/db/backup/backup.ts';

/** The content of a database as text: a backup without its timestamp. */
export async function contentOf(sql: Pool): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-content-'));
  try {
    const file = join(dir, 'backup.gz');
    await backup(sql, file, () => {});
    return textOfBackup(file).replace(/^.*\n/, '');
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** The uncompressed text of a backup file. */
export function textOfBackup(file: string): string {
  return gunzipSync(readFileSync(file)).toString();
}
