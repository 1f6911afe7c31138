import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HostIdSchema } from '@agent-atlas/registry/contract/releases';
import { z } from 'zod';
import type { HostParts } from '../releases/compose-set.ts';
import { contentHash } from '../releases/integrity.ts';

const hostBuild = z.object({
  /** Hash of everything in the build, including its theme. */
  id: HostIdSchema,
  /** URL of the browser entry. */
  entry: z.string(),
  /** URL of the code that the entry loads after the first paint. */
  start: z.string(),
  /** Integrity of every browser file, by URL. */
  integrity: z.record(z.string(), z.string()),
  /** Tailwind candidates of the frame and shared-ui. */
  candidates: z.array(z.string()),
  /** Versions of the packages shared with remotes. */
  sharedVersions: z.record(z.string(), z.string()),
});

/** The icons in all sizes that browsers and home screens request. */
export const ICON_FILES = [
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
] as const;

/** The description of a build for its server. */
export type HostBuild = z.infer<typeof hostBuild>;

export const HOST_BUILD_FILE = 'host-build.json';

export async function readHostBuild(dist: string): Promise<HostBuild> {
  return hostBuild.parse(JSON.parse(await readFile(join(dist, HOST_BUILD_FILE), 'utf8')));
}

/**
 * What a shell build contributes to the sets composed for it.
 *
 * @param assetsUrl URL of a folder on another host that serves the remotes' browser files; empty for
 * this site. The same build with another folder counts as another host: its pages name other URLs.
 */
export function hostParts(build: HostBuild, dist: string, assetsUrl = ''): HostParts {
  return {
    id: assetsUrl === '' ? build.id : contentHash(`${build.id} ${assetsUrl}`),
    integrity: build.integrity,
    candidates: build.candidates,
    themeFile: join(dist, 'theme', 'theme.css'),
    assetsUrl,
  };
}

/** The version under which a build's browser files are published. */
export function hostVersion({ id }: Pick<HostBuild, 'id'>): string {
  return `0.0.0-h${id}`;
}
