import { randomUUID } from 'node:crypto';
import { linkSync, unlinkSync, writeFileSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/**
 * Creates a file that only its owner can read. Returns false if it exists. The file is always
 * complete, even after a crash or when two processes create it at the same time.
 */
export function createFile(file: string, text: string): boolean {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}
