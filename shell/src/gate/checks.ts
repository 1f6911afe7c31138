import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchRoutes } from 'react-router-dom';
import { major, satisfies } from 'semver';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { transferSize } from '../../remote-kit/build/compress.ts';
import type { HostParts } from '../releases/compose-set.ts';
import { checkClasses, escapeMessage } from '../releases/contained-classes.ts';
import { integrityOf } from '../releases/integrity.ts';
import type { RenderedScenarios } from '../releases/render-scenarios.ts';
import { composeStylesheet } from '../releases/stylesheet.ts';

/** What a page's own scripts may weigh, compressed, in bytes: the remote's entry and the page's file. */
export const PAGE_BUDGET_BYTES = 40_000;

/** What all browser files of a remote may weigh together, lazy ones included, compressed, in bytes. */
export const REMOTE_BUDGET_BYTES = 400_000;

/** What a remote's classes may add to the site's stylesheet, minified, in bytes. */
export const STYLES_BUDGET_BYTES = 32_000;

/** Files that are missing or not those that were published. */
export async function fileProblems(folder: string, manifest: ReleaseManifest): Promise<string[]> {
  const problems = await Promise.all(
    Object.entries(manifest.web.files).map(async ([file, { integrity }]) => {
      const bytes = await readFile(join(folder, 'web', file)).catch(() => undefined);
      if (bytes === undefined) return [`web/${file} is missing`];
      return integrityOf(bytes) === integrity ? [] : [`web/${file} is not what was published`];
    }),
  );
  const { entry, initial, routes = entry } = manifest.web;
  const named = [entry, ...initial, routes, ...pageFiles(manifest)];
  const unlisted = named.filter((file) => !Object.hasOwn(manifest.web.files, file));
  return [...problems.flat(), ...unlisted.map((file) => `its manifest does not list ${file}`)];
}

const pageFiles = (manifest: ReleaseManifest) => manifest.routes.flatMap(({ files }) => files);

/**
 * The versions of a shared package that a remote built with `built` runs on. Our own packages keep what
 * they have within a major version, also before 1.0; what one nevertheless lost is found by its name.
 */
function compatibleRange(name: string, built: string): string {
  return name.startsWith('@agent-atlas/') ? `>=${built} <${major(built) + 1}.0.0` : `^${built}`;
}

/** Shared packages that the host has in a version it was not built for, and names it does not share. */
export function sharedProblems(
  { shared: builtWith, uses }: Pick<ReleaseManifest, 'shared' | 'uses'>,
  versions: Readonly<Record<string, string>>,
  shared: Readonly<Record<string, readonly string[]>>,
): string[] {
  const wrong = Object.entries(builtWith).flatMap(([name, built]) => {
    const own = versions[name];
    if (own === undefined) return [`it was built with ${name}, which the host does not share`];
    return satisfies(own, compatibleRange(name, built))
      ? []
      : [`it was built with ${name} ${built}; the host has ${own}`];
  });
  const missing = Object.entries(uses.shared).flatMap(([module, names]) =>
    names
      .filter((name) => !shared[module]?.includes(name))
      .map((name) => `it uses ${name} of ${module}, which the host does not share`),
  );
  return [...wrong, ...missing];
}

/** Pages, and files that load later, whose scripts weigh more than the budget; and all of them together. */
export async function sizeProblems(
  folder: string,
  { web, routes }: ReleaseManifest,
): Promise<string[]> {
  const sizes = new Map<string, number>();
  for (const file of new Set([...Object.keys(web.files), ...web.initial])) {
    const bytes = await readFile(join(folder, 'web', file)).catch(() => undefined);
    // That it is missing is said elsewhere.
    sizes.set(file, bytes ? await transferSize(bytes) : 0);
  }
  const weight = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  const limited = (what: string, bytes: number, budget: number) =>
    bytes > budget ? [`${what} ${bytes} bytes of scripts; the budget is ${budget}`] : [];
  const pages = routes.map(({ files }) => [...web.initial, ...files]);
  const later = [...sizes.keys()].filter((file) => !pages.flat().includes(file));
  return [
    ...routes.flatMap(({ id }, index) =>
      limited(`page "${id}" needs`, weight(pages[index] ?? []), PAGE_BUDGET_BYTES),
    ),
    ...later.flatMap((file) =>
      limited(`web/${file}, which loads later, has`, weight([file]), PAGE_BUDGET_BYTES),
    ),
    ...limited('all files together have', weight([...sizes.keys()]), REMOTE_BUDGET_BYTES),
  ];
}

/** Classes that affect more than their own elements, and styles that weigh more than the budget. */
export async function styleProblems(
  classes: readonly string[],
  { themeFile, candidates }: Pick<HostParts, 'themeFile' | 'candidates'>,
): Promise<string[]> {
  const { contained, escaping } = await checkClasses(themeFile, classes);
  const [own, both] = await Promise.all([
    composeStylesheet(themeFile, candidates),
    composeStylesheet(themeFile, [...candidates, ...contained]),
  ]);
  const bytes = both.css.byteLength - own.css.byteLength;
  return [
    ...escaping.map(escapeMessage),
    ...(bytes > STYLES_BUDGET_BYTES
      ? [`its classes add ${bytes} bytes to the stylesheet; the budget is ${STYLES_BUDGET_BYTES}`]
      : []),
  ];
}

/** Pages that could not be rendered, and pages of which nobody can tell. */
export function pageProblems(
  { routes }: Pick<ReleaseManifest, 'routes'>,
  scenarios: readonly Scenario[],
  { problems }: Pick<RenderedScenarios, 'problems'>,
): string[] {
  const table = routes.map(({ id, path }) => ({ id, path }));
  const shown = new Set(
    scenarios.map(({ url }) => {
      const { pathname } = new URL(url, 'http://scenario.test');
      return matchRoutes(table, pathname)?.at(-1)?.route.id;
    }),
  );
  const unseen = routes
    .filter(({ id }) => !shown.has(id))
    .map(({ id }) => `page "${id}" has no scenario to render it from (src/scenarios.ts)`);
  return [...unseen, ...[...problems].map(([id, text]) => `scenario "${id}": ${text}`)];
}
