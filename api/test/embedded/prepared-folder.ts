import { cpSync } from 'node:fs';
import { inject } from 'vitest';

/** Makes `folder` a `DATA_DIR` whose embedded database holds the whole catalogue, as `prepare` would. */
export function copyPrepared(folder: string): void {
  cpSync(inject('catalogueFolder'), folder, { recursive: true });
}
