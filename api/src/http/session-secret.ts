import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../config.ts';
import { makeDataDir } from '../data-dir.ts';
import { errorCode } from '../db/errors.ts';

/** As of a secret that is a setting. */
const LENGTH_MIN = 32;

/**
 * The secret in `dataDir`, made at the first start and readable by its owner only. A server that
 * runs more than one process or machine gets its secret as a setting instead. Throws a
 * {@link SetupError} when the file holds something else.
 */
export function storedSessionSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  makeDataDir(dataDir);
  if (read(file) === undefined) create(file);
  const secret = read(file);
  if (secret !== undefined && secret.length >= LENGTH_MIN) return secret;
  throw new SetupError(
    `${file} is damaged. Put it back from a backup, or remove it for a new one.`,
  );
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function create(file: string): void {
  // Written aside and linked into place: after a crash, or for a process that starts at the same
  // time, it is there as a whole or not at all.
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
