import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const monolithFiles = z.object({
  entry: z.string(),
  start: z.string(),
  /** Integrity of every script, by URL. */
  integrity: z.record(z.string(), z.string()),
});

/** Describes the monolith's build for its server. */
export type MonolithFiles = z.infer<typeof monolithFiles>;

export const MONOLITH_FILES = 'monolith.json';

export async function readMonolithFiles(dist: string): Promise<MonolithFiles> {
  return monolithFiles.parse(JSON.parse(await readFile(join(dist, MONOLITH_FILES), 'utf8')));
}
