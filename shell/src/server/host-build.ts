import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const hostBuild = z.object({
  /** Changes with every build of the shell. */
  id: z.string(),
  /** URL of the browser entry. */
  entry: z.string(),
  /** URL of the code that the entry loads after the first paint. */
  start: z.string(),
  /** Integrity of every browser file, by URL; what is not the entry loads when it is needed. */
  integrity: z.record(z.string(), z.string()),
  /** Tailwind candidates of the frame and shared-ui. */
  candidates: z.array(z.string()),
});

/** The icons in all sizes that browsers and home screens ask for. */
export const ICON_FILES = [
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
] as const;

/** What the build of the shell tells its server. */
export type HostBuild = z.infer<typeof hostBuild>;

export const HOST_BUILD_FILE = 'host-build.json';

export async function readHostBuild(dist: string): Promise<HostBuild> {
  return hostBuild.parse(JSON.parse(await readFile(join(dist, HOST_BUILD_FILE), 'utf8')));
}
