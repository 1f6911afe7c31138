import { cpSync } from 'node:fs';
import { inject } from 'vitest';

/** Fills `folder` with the prepared embedded database of the project. */
export function copyTemplate(folder: string): void {
  const database = inject('database');
  if (database.kind !== 'embedded') throw new Error('This file needs the embedded database');
  cpSync(database.template, folder, { recursive: true });
}
