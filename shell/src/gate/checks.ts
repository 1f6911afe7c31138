import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isScript, type ReleaseManifest } from '../../contract/manifest.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { transferSize } from '../../remote-kit/build/compress.ts';
import type { HostParts } from '../releases/compose-set.ts';
import {
  checkClasses,
  checkStyles,
  escapeMessage,
  stylesMessage,
} from '../releases/contained-classes.ts';
import { integrityOf } from '../releases/integrity.ts';
import { isIn, readHtml, remoteSection } from '../releases/page-html.ts';
import type { RenderedScenarios } from '../releases/render-scenarios.ts';
import { composeStylesheet } from '../releases/stylesheet.ts';
import { pageFile, routeOf, scenarioLabel } from './labels.ts';
import { documentProblem, tagProblem } from './tag-problem.ts';

/** Budget for a page's own scripts (the remote's entry and the page's file), compressed, in bytes. */
export const PAGE_BUDGET_BYTES = 40_000;

/** Budget for all browser files of a remote together, including lazy ones, compressed, in bytes. */
export const REMOTE_BUDGET_BYTES = 400_000;

/** Budget for what a remote's classes add to the site's stylesheet, minified, in bytes. */
export const STYLES_BUDGET_BYTES = 32_000;

/** Files that are missing, differ from the published ones, or are not in the manifest. */
export async function fileProblems(folder: string, manifest: ReleaseManifest): Promise<string[]> {
  const problems = await Promise.all(
    Object.entries(manifest.web.files).map(async ([file, { integrity }]) => {
      const bytes = await readFile(join(folder, 'web', file)).catch(() => undefined);
      if (bytes === undefined) return [`web/${file} is missing`];
      return integrityOf(bytes) === integrity
        ? []
        : [`web/${file} differs from what was published`];
    }),
  );
  const { entry, initial, routes = entry, manifest: federation = entry } = manifest.web;
  const referenced = [entry, federation, ...initial, routes, ...pageFiles(manifest)];
  const unlisted = referenced.filter((file) => !Object.hasOwn(manifest.web.files, file));
  return [...problems.flat(), ...unlisted.map((file) => `its manifest does not list ${file}`)];
}

const pageFiles = (manifest: ReleaseManifest) => manifest.routes.flatMap(({ files }) => files);

/** Pages and lazy files whose scripts exceed the budget, and the total if it does. */
export async function sizeProblems(
  folder: string,
  { web, routes }: ReleaseManifest,
): Promise<string[]> {
  const sizes = new Map<string, number>();
  const scripts = Object.keys(web.files).filter(isScript);
  for (const file of new Set([...scripts, ...web.initial])) {
    const bytes = await readFile(join(folder, 'web', file)).catch(() => undefined);
    // Another check reports missing files.
    sizes.set(file, bytes ? await transferSize(bytes) : 0);
  }
  const weight = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  const budgetProblems = (what: string, bytes: number, budget: number) =>
    bytes > budget ? [`${what} ${bytes} bytes of scripts; the budget is ${budget}`] : [];
  const pages = routes.map(({ files }) => [...web.initial, ...files]);
  const lazyFiles = [...sizes.keys()].filter((file) => !pages.flat().includes(file));
  return [
    ...routes.flatMap(({ id }, index) =>
      budgetProblems(`${pageFile(id)} needs`, weight(pages[index] ?? []), PAGE_BUDGET_BYTES),
    ),
    ...lazyFiles.flatMap((file) =>
      budgetProblems(`web/${file}, which loads later, has`, weight([file]), PAGE_BUDGET_BYTES),
    ),
    ...budgetProblems('all files together have', weight([...sizes.keys()]), REMOTE_BUDGET_BYTES),
  ];
}

/** What a release adds to the site's stylesheet. */
export interface ReleaseStyles {
  readonly name: string;
  readonly classes: readonly string[];
  /** Its own stylesheet; may be empty. */
  readonly css: string;
}

/** Classes and rules that affect more than their own elements, and the styles' size if it exceeds the budget. */
export async function styleProblems(
  { name, classes, css }: ReleaseStyles,
  { themeFile, candidates }: Pick<HostParts, 'themeFile' | 'candidates'>,
): Promise<string[]> {
  const { contained, escaping } = await checkClasses(themeFile, classes);
  const styles = checkStyles(name, css);
  const [own, both] = await Promise.all([
    composeStylesheet(themeFile, candidates),
    composeStylesheet(themeFile, [...candidates, ...contained], [styles.css]),
  ]);
  const bytes = both.css.byteLength - own.css.byteLength;
  return [
    ...escaping.map(escapeMessage),
    ...styles.problems.map((reason) => stylesMessage(name, reason)),
    ...(bytes > STYLES_BUDGET_BYTES
      ? [
          `its classes and styles add ${bytes} bytes to the stylesheet; the budget is ${STYLES_BUDGET_BYTES}`,
        ]
      : []),
  ];
}

/** Pages that cannot be rendered or contain what no page may, and pages without a scenario to render. */
export function pageProblems(
  { routes }: Pick<ReleaseManifest, 'routes'>,
  scenarios: readonly Scenario[],
  { problems, pages }: Pick<RenderedScenarios, 'problems' | 'pages'>,
): string[] {
  const covered = new Set(scenarios.map((scenario) => routeOf(routes, scenario)));
  const untested = routes
    .filter(({ id }) => !covered.has(id))
    .map(({ id }) => `src/scenarios.ts: ${pageFile(id)} has no scenario to render it from`);
  const failed = scenarios.flatMap((scenario) => {
    const html = readHtml(pages.get(scenario.id) ?? '');
    const section = remoteSection(html);
    const forbidden = html.tags
      .map(
        (tag) =>
          documentProblem(tag, tag.begin < section.begin) ??
          (isIn(section, tag) ? tagProblem(tag) : undefined),
      )
      .find((each) => each !== undefined);
    const problem = problems.get(scenario.id) ?? (forbidden && `its server HTML has ${forbidden}`);
    return problem ? [`${scenarioLabel(routes, scenario)}: ${problem}`] : [];
  });
  return [...untested, ...failed];
}
