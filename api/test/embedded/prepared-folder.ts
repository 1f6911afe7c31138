import { cpSync } from 'node:fs';
import { inject } from 'vitest';

/** Fills `folder` like `prepare`: a `DATA_DIR` whose embedded database has the full catalogue. */
export function copyPrepared(folder: string): void {
  cpSync(inject('catalogueFolder'), folder, { recursive: true });
}
