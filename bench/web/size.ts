import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchPath } from 'react-router-dom';
import { z } from 'zod';
import type { ReleaseManifest } from '../../shell/contract/manifest.ts';
import { transferSize } from '../../shell/remote-kit/build/compress.ts';
import { ReleaseStore } from '../../shell/src/releases/store.ts';
import { builtShell } from '../../shell/src/run/inputs.ts';
import { readHostBuild } from '../../shell/src/server/host-build.ts';
import { whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { Workspace } from '../sites/workspace.ts';

const BUDGET_FILE = join(import.meta.dirname, 'budget.json');

/** The maximum number of script bytes (brotli) of a first visit, by route. */
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

/** The bytes of shell, remote and page scripts that each route's document preloads. */
async function measureRoutes(routes: readonly string[], { releases, client }: Workspace) {
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
    routes.map(async (route) => {
      const { manifest, files: own } = pageAt(route, manifests);
      const web = join(store.folder(manifest.name, manifest.version), 'web');
      const remote = await bytesOf(own.map((file) => join(web, file)));
      return { route, shell, remote, total: shell + remote };
    }),
  );
}

/**
 * `pnpm bench size`: builds everything and compares each page's scripts with `budget.json`. @throws Error if a page exceeds its budget
 */
export async function benchSize(_options: object, frame: Frame): Promise<void> {
  const budget = budgetSchema.parse(JSON.parse(await readFile(BUDGET_FILE, 'utf8')));
  const pages = await measureRoutes(Object.keys(budget), await Workspace.create(frame));
  const isOver = ({ route, total }: { route: string; total: number }) =>
    total > (budget[route] ?? 0);
  const rows = pages.map((page) => [
    page.route,
    whole(page.shell),
    whole(page.remote),
    whole(page.total),
    whole(budget[page.route] ?? 0),
    isOver(page) ? 'over' : 'ok',
  ]);
  console.log('Script bytes of a first visit, brotli');
  frame.table('pages', [['page', 'shell', 'remote', 'total', 'budget', ''], ...rows]);
  const over = pages.filter(isOver).map(({ route }) => route);
  if (over.length > 0) throw new Error(`More bytes than budget.json allows: ${over.join(', ')}`);
}
