import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BYTES = 32;

/**
 * What links to QA sessions are signed with: made at the first use, readable by its owner only. Web
 * servers that share a release store share it too.
 *
 * @param releases folder of the release store
 * @throws when the file holds none, as after a full disk: with an empty one anybody could sign
 */
export function storedQaSecret(releases: string): string {
  const file = join(releases, 'qa-secret');
  mkdirSync(releases, { recursive: true });
  try {
    writeFileSync(file, randomBytes(BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < BYTES) throw new Error(`${file} holds no secret: remove it and start again`);
  return secret;
}
