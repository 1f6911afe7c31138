import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BYTES = 32;

/**
 * The key that signs links to QA sessions. It is created at first use and readable only by its owner.
 * Web servers that share a release store share the key.
 *
 * @param releases folder of the release store
 * @throws when the file is empty, for example after a full disk: anyone could sign with an empty key
 */
export function storedQaSecret(releases: string): string {
  const file = join(releases, 'qa-secret');
  mkdirSync(releases, { recursive: true });
  try {
    writeFileSync(file, randomBytes(BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists) throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < BYTES)
    throw new Error(`${file} contains no secret: remove it and start again`);
  return secret;
}
