import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { type LoadedRelease, loadRelease, routeTable } from '../releases/release-set.ts';
import { type RenderedScenarios, renderScenarios } from '../releases/render-scenarios.ts';
import type { ReleaseStore } from '../releases/store.ts';
import type { RendererPool } from '../renderer/renderer-pool.ts';
import { type LinkedRelease, type PageLinks, readLinks } from './links.ts';

/** Renders the scenarios of a release, as {@link renderScenarios}. */
export function renderRelease(
  renderers: Pick<RendererPool, 'render'>,
  release: LoadedRelease,
  scenarios: readonly Scenario[],
  signal?: AbortSignal,
): Promise<RenderedScenarios> {
  const { name, routes } = release.manifest;
  const table = routeTable(routes.map((route) => ({ remote: name, ...route })));
  return renderScenarios(renderers, release, table, scenarios, signal);
}

export function linksOf(
  scenarios: readonly Scenario[],
  pages: RenderedScenarios['pages'],
): PageLinks[] {
  return scenarios.flatMap((scenario) => {
    const html = pages.get(scenario.id);
    return html === undefined ? [] : [readLinks(scenario, html)];
  });
}

interface LinkParts {
  readonly store: ReleaseStore;
  readonly renderers: Pick<RendererPool, 'describe' | 'render'>;
}

/** The links of releases that were read already: releases never change, and rendering them takes a second. */
const known = new WeakMap<ReleaseStore, Map<string, readonly PageLinks[]>>();

/** An active release with its links; none where it cannot be rendered, which is no fault of another one. */
export async function linkedRelease(
  manifest: ReleaseManifest,
  { store, renderers }: LinkParts,
  signal: AbortSignal,
): Promise<LinkedRelease> {
  const { name, version } = manifest;
  const key = `${name}@${version}`;
  const inStore = known.get(store) ?? new Map<string, readonly PageLinks[]>();
  known.set(store, inStore);
  const before = inStore.get(key);
  if (before) return { manifest, pages: before };
  try {
    const release = await loadRelease(store, renderers, name, version);
    const scenarios = await store.scenarios(name, version);
    const pages = linksOf(
      scenarios,
      (await renderRelease(renderers, release, scenarios, signal)).pages,
    );
    inStore.set(key, pages);
    return { manifest, pages };
  } catch {
    signal.throwIfAborted();
    return { manifest, pages: [] };
  }
}
