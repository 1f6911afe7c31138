import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { contentHash } from '../releases/integrity.ts';

const FILE = 'dev.json';

const devBuild = z.object({
  /** Hash of the browser build, which a page compares with its own. */
  build: z.string(),
  /** Hash of the scenarios. */
  scenarios: z.string(),
});

/** What open pages need to know about a version of a remote in addition to its manifest. */
export type DevBuild = z.infer<typeof devBuild>;

/** @param folder the version's folder, before it is stored. @param build hash of the browser build */
export async function writeDevBuild(folder: string, build: string): Promise<void> {
  const scenarios = await readFile(join(folder, 'scenarios.json'), 'utf8');
  const description: DevBuild = { build, scenarios: contentHash(scenarios) };
  await writeFile(join(folder, FILE), JSON.stringify(description));
}

/** @returns undefined for a version that was not built for development */
export async function readDevBuild(folder: string): Promise<DevBuild | undefined> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : devBuild.parse(JSON.parse(text));
}
