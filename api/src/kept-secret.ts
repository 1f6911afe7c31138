import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDir } from './data-dir.ts';
import { errorCode } from './db/errors.ts';

/** The text that `dataDir` keeps under a name, made at the first start, for its owner only. */
export function keptSecret(dataDir: string, name: string, make: () => string): string {
  const file = join(dataDir, name);
  makeDataDir(dataDir);
  const kept = read(file);
  if (kept !== undefined) return kept;
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
  // Written aside and linked into place: after a crash, or for a process that starts at the same
  // time, it is there as a whole or not at all.
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
