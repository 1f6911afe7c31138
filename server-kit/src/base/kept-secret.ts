import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFile } from './create-file.ts';
import { makeDataDir } from './data-dir.ts';
import { errorCode } from './error-code.ts';

/**
 * Returns the secret stored in `dataDir` under a name. Creates it on first use, readable only by
 * its owner.
 */
export function keptSecret(dataDir: string, name: string, make: () => string): string {
  const file = join(dataDir, name);
  makeDataDir(dataDir);
  const stored = read(file);
  if (stored !== undefined) return stored;
  createFile(file, make());
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
