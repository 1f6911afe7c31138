import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HostIdSchema } from '@agent-atlas/registry/contract/releases';
import { z } from 'zod';
import type { HostParts } from './compose-set.ts';
import { contentHash } from './integrity.ts';
import type { SetHost } from './set-document.ts';

/**
 * The version of what a web server exchanges with renderers and browsers: render jobs, the document, its boot data. Raise
 * it with every change that another build would not understand: servers serve pages of other builds of the same contract
 * only. `host-contract.test.ts` has what it consists of.
 */
export const HOST_CONTRACT = 1;

export const hostBuild = z.object({
  /** Hash of everything in the build, including its theme. */
  id: HostIdSchema,
  /** Its {@link HOST_CONTRACT}. */
  contract: z.int().default(0),
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
    ...setHost(build, assetsUrl),
    candidates: build.candidates,
    themeFile: join(dist, 'theme', 'theme.css'),
  };
}

/** What a build contributes to the documents of its sets. */
export function setHost(build: HostBuild, assetsUrl = ''): SetHost {
  return {
    id: assetsUrl === '' ? build.id : contentHash(`${build.id} ${assetsUrl}`),
    shell: hostVersion(build),
    integrity: build.integrity,
    assetsUrl,
  };
}

/** The version under which a build's browser files are published. */
export function hostVersion({ id }: Pick<HostBuild, 'id'>): string {
  return `0.0.0-h${id}`;
}
