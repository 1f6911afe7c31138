import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { satisfies } from 'semver';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { checkClasses, escapeMessage } from '../releases/contained-classes.ts';
import { messageOf } from '../releases/errors.ts';
import { integrityOf } from '../releases/integrity.ts';
import {
  type HostParts,
  joinReleases,
  type LoadedRelease,
  refuseConflicts,
} from '../releases/release-set.ts';
import { renderScenarios } from '../releases/render-scenarios.ts';
import { composeStylesheet } from '../releases/stylesheet.ts';
import type { Renderers } from '../renderer/renderer-pool.ts';

/** What a page's own scripts may weigh, compressed, in bytes: the remote's entry and the page's file. */
export const PAGE_BUDGET_BYTES = 40_000;

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
  const named = [manifest.web.entry, ...manifest.web.initial, ...pageFiles(manifest)];
  const unlisted = named.filter((file) => !Object.hasOwn(manifest.web.files, file));
  return [...problems.flat(), ...unlisted.map((file) => `its manifest does not list ${file}`)];
}

const pageFiles = (manifest: ReleaseManifest) => manifest.routes.flatMap(({ files }) => files);

/** Shared packages that the host has in a version it was not built for, and names it does not share. */
export function sharedProblems(
  { shared: builtWith, uses }: Pick<ReleaseManifest, 'shared' | 'uses'>,
  versions: Readonly<Record<string, string>>,
  shared: Readonly<Record<string, readonly string[]>>,
): string[] {
  const wrong = Object.entries(builtWith).flatMap(([name, built]) => {
    const own = versions[name];
    if (own === undefined) return [`it was built with ${name}, which the host does not share`];
    return satisfies(own, `^${built}`)
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

/** Addresses that another remote of the site has. */
export function routeProblems(
  manifest: ReleaseManifest,
  others: readonly ReleaseManifest[],
): string[] {
  try {
    refuseConflicts([...others, manifest].map((each) => ({ manifest: each })));
    return [];
  } catch (error) {
    return [messageOf(error)];
  }
}

/** Pages whose scripts weigh more than the budget. */
export function sizeProblems({ web, routes }: ReleaseManifest): string[] {
  const weight = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + (web.files[file]?.brotli ?? 0), 0);
  return routes.flatMap(({ id, files }) => {
    const bytes = weight([...web.initial, ...files]);
    return bytes > PAGE_BUDGET_BYTES
      ? [
          `page "${id}" needs ${bytes} bytes of scripts of its own; the budget is ${PAGE_BUDGET_BYTES}`,
        ]
      : [];
  });
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

/** Pages that cannot be rendered, and pages of which nobody can tell. */
export async function pageProblems(
  renderers: Pick<Renderers, 'render'>,
  release: LoadedRelease,
  scenarios: readonly Scenario[],
  ownerOf: (url: string) => string | undefined,
): Promise<string[]> {
  const shown = new Set(scenarios.map(({ url }) => ownerOf(url)));
  const unseen = release.manifest.routes
    .filter(({ id }) => !shown.has(id))
    .map(({ id }) => `page "${id}" has no scenario to render it from (src/scenarios.ts)`);
  const { problems } = await renderScenarios(
    renderers,
    release,
    joinReleases([release]).table,
    scenarios,
  );
  return [...unseen, ...[...problems].map(([id, text]) => `scenario "${id}": ${text}`)];
}
