import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { matchPath } from 'react-router-dom';
import { z } from 'zod';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { Registry } from '../../src/releases/registry.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { DIST } from '../../src/run/paths.ts';
import { readHostBuild } from '../../src/server/host-build.ts';
import { table, whole } from '../figures.ts';
import { Workspace } from './workspace.ts';

const BUDGET_FILE = join(import.meta.dirname, 'budget.json');

/** Script bytes, brotli, that a first visit of a page may cost. */
const budgetSchema = z.record(z.string().startsWith('/'), z.number().int().positive());

/** Scripts of the shell that load with a press of a key or in a QA session, not with a page. */
const ON_DEMAND = /_palette_|_qa_/;

async function bytesOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(`${path}.br`)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** @throws when no remote has a page at the route */
function pageAt(route: string, manifests: readonly ReleaseManifest[]) {
  const { pathname } = new URL(route, 'http://localhost');
  for (const manifest of manifests) {
    const page = manifest.routes.find(({ path }) => matchPath({ path, end: true }, pathname));
    if (page) return { manifest, files: [...manifest.web.initial, ...page.files] };
  }
  throw new Error(`budget.json names ${route}, which no remote has`);
}

/** Bytes by route: all of the shell's scripts, the remote's own and the page's. */
async function measureRoutes(routes: readonly string[], releases: string) {
  const store = new ReleaseStore(releases);
  const { active } = await new Registry(releases).read();
  const manifests = await Promise.all(
    Object.entries(active).map(([name, version]) => store.manifest(name, version)),
  );
  const host = await readHostBuild(DIST);
  const files = Object.keys(host.integrity)
    .map((url) => url.replace('/assets/', ''))
    .filter((file) => !ON_DEMAND.test(file));
  const shell = await bytesOf(files.map((file) => join(DIST, 'browser', file)));
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
 * `pnpm bench size`: builds everything and compares each page's scripts with `budget.json`. Exit code
 * 1 when one is over.
 */
export async function benchSize(args: string[]): Promise<void> {
  parseArgs({ args, options: {} });
  const budget = budgetSchema.parse(JSON.parse(await readFile(BUDGET_FILE, 'utf8')));
  const workspace = await Workspace.create();
  try {
    const pages = await measureRoutes(Object.keys(budget), workspace.releases);
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
    console.log(table([['page', 'shell', 'remote', 'total', 'budget', ''], ...rows]));
    if (pages.some(isOver)) process.exitCode = 1;
  } finally {
    await workspace.close();
  }
}
