import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDir } from './data-dir.ts';
import { errorCode } from './db/errors.ts';

/**
 * Returns the secret stored in `dataDir` under a name. Creates it on first use, readable only by
 * its owner.
 */
export function keptSecret(dataDir: string, name: string, make: () => string): string {
  const file = join(dataDir, name);
  makeDataDir(dataDir);
  const stored = read(file);
  if (stored !== undefined) return stored;
  create(file, make());
  return read(file) ?? '';
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function create(file: string, secret: string): void {
  // Writes a draft and links it into place, so that the file is always complete, even after a crash
  // or when two processes start at the same time.
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, secret, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
