import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchPath } from 'react-router-dom';
import { z } from 'zod';
import type { ReleaseManifest } from '../../shell/contract/manifest.ts';
import { transferSize } from '../../shell/remote-kit/build/compress.ts';
import { readHostBuild } from '../../shell/src/releases/host-build.ts';
import type { ReleaseClient } from '../../shell/src/releases/release-client.ts';
import { ReleaseStore } from '../../shell/src/releases/store.ts';
import { builtShell } from '../../shell/src/run/inputs.ts';

const BUDGET_FILE = join(import.meta.dirname, 'budget.json');

const budgetSchema = z.record(z.string().startsWith('/'), z.number().int().positive());

async function bytesOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(async (path) => transferSize(await readFile(path))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The remote and the files of the page at a route. @throws when no remote has such a page */
function pageAt(route: string, manifests: readonly ReleaseManifest[]) {
  const { pathname } = new URL(route, 'http://localhost');
  for (const manifest of manifests) {
    const page = manifest.routes.find(({ path }) => matchPath({ path, end: true }, pathname));
    if (page) return { manifest, files: [...manifest.web.initial, ...page.files] };
  }
  throw new Error(`budget.json names ${route}, which no remote has`);
}

/** The maximum number of script bytes (brotli) of a first visit, by route. */
export const readBudget = async () =>
  budgetSchema.parse(JSON.parse(await readFile(BUDGET_FILE, 'utf8')));

/** A site, or what is needed to start one. */
interface Releases {
  /** The folder of its releases. */
  readonly releases: string;
  readonly client: Pick<ReleaseClient, 'state'>;
}

/** The bytes of shell, remote and page scripts that each route's document preloads, and which routes exceed them. */
export async function measureRoutes(
  budget: Readonly<Record<string, number>>,
  { releases, client }: Releases,
) {
  const store = new ReleaseStore(releases);
  const { active } = await client.state();
  const manifests = await Promise.all(
    Object.entries(active).map(([name, version]) => store.manifest(name, version)),
  );
  const dist = builtShell();
  const host = await readHostBuild(dist);
  const shell = await bytesOf(
    [host.entry, host.start].map((url) => join(dist, 'browser', url.replace('/assets/', ''))),
  );
  return Promise.all(
    Object.entries(budget).map(async ([route, allowed]) => {
      const { manifest, files: own } = pageAt(route, manifests);
      const web = join(store.folder(manifest.name, manifest.version), 'web');
      const remote = await bytesOf(own.map((file) => join(web, file)));
      const total = shell + remote;
      return { route, shell, remote, total, allowed, isOver: total > allowed };
    }),
  );
}
