import { accessSync, constants, mkdirSync } from 'node:fs';
import { SetupError } from './config.ts';

/**
 * Creates `DATA_DIR` if it does not exist, accessible only to its owner. Throws a
 * {@link SetupError} if it is not writable.
 */
export function makeDataDir(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    accessSync(dir, constants.W_OK);
  } catch (error) {
    throw new SetupError(
      `DATA_DIR cannot be used: ${error instanceof Error ? error.message : error}`,
    );
  }
}
