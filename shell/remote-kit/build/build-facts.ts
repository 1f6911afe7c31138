import { readFile } from 'node:fs/promises';
import { SHARED_MODULES } from '@agent-atlas/contract/shared';
import type { Stats } from '@rspack/core';
import { type WebChunks, webChunks } from './container.ts';
import { refuseEnvironment } from './environment.ts';
import { BuildError } from './errors.ts';
import { refuseForeignImports } from './foreign-imports.ts';
import { componentFiles } from './package-files.ts';
import { refuseCopies } from './refuse-copies.ts';
import { refuseFiles } from './refuse-files.ts';

/** What the compiler knows about a build. */
export interface BuildFacts {
  readonly chunks: WebChunks;
  /** Names imported from each shared module. */
  readonly shared: Record<string, string[]>;
  /** Bundled files of packages that may contain Tailwind classes. */
  readonly componentFiles: readonly string[];
  /** Hash of the browser build. */
  readonly hash: string;
}

/** Reads the statistics of a remote's browser build or server build. @throws BuildError */
export function buildPart(name: string, folder: string, stats: Stats): Partial<BuildFacts> {
  refuseForeignImports(name, folder, stats);
  if (stats.compilation.name?.endsWith(':web'))
    return { chunks: webChunks(name, stats), hash: stats.hash ?? '' };
  // Both builds contain the same modules, and only this one keeps their names.
  refuseEnvironment(folder, stats);
  refuseFiles(stats);
  refuseCopies(stats);
  return { shared: sharedUse(stats), componentFiles: componentFiles(folder, stats) };
}

/** Merges the statistics of both builds. @throws BuildError when one is missing */
export function factsOf(parts: readonly Partial<BuildFacts>[]): BuildFacts {
  const facts: Partial<BuildFacts> = Object.assign({}, ...parts);
  const { chunks, shared, componentFiles, hash } = facts;
  if (chunks && shared && componentFiles && hash !== undefined)
    return { chunks, shared, componentFiles, hash };
  throw new BuildError('The build has no browser part or no server part.');
}

/** The names that a server build imports from each shared module, according to the compiler. */
function sharedUse(server: Stats): Record<string, string[]> {
  const used: Record<string, string[]> = {};
  const { modules = [] } = server.toJson({
    all: false,
    modules: true,
    modulesSpace: Number.POSITIVE_INFINITY,
    usedExports: true,
  });
  for (const { name, usedExports } of modules) {
    const shared = SHARED_MODULES.find((module) => name === `external "${module}"`);
    if (shared && Array.isArray(usedExports)) used[shared] = [...usedExports].sort();
  }
  return used;
}

/** Prefixes of API paths in browser code: `/api/agents/` for a template literal. */
export async function apiPaths(files: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const file of files) {
    const code = await readFile(file, 'utf8');
    for (const [, path = ''] of code.matchAll(/["'`](?:POST )?(\/api\/[\w/-]*)/g)) found.add(path);
  }
  return [...found].sort();
}
