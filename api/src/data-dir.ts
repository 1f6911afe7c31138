import { accessSync, constants, mkdirSync } from 'node:fs';
import { SetupError } from './config.ts';

/**
 * Makes `DATA_DIR`, for its owner only, where it is not there yet. Throws a {@link SetupError} when
 * nothing can be written there.
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
