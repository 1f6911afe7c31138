import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What links to QA sessions are signed with: made at the first use, readable by its owner only. Web
 * servers that share a release store share it too.
 *
 * @param releases folder of the release store
 */
export function storedQaSecret(releases: string): string {
  const file = join(releases, 'qa-secret');
  mkdirSync(releases, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
