import { NO_LINKS } from '../../contract/boot.ts';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { type LoadedRelease, loadRelease, routeTable } from '../releases/release-set.ts';
import { type RenderedScenarios, renderScenarios } from '../releases/render-scenarios.ts';
import type { ReleaseStore } from '../releases/store.ts';
import type { RendererPool } from '../renderer/renderer-pool.ts';
import { type LinkedRelease, type PageLinks, readLinks } from './links.ts';

/** Renders the scenarios of a release like {@link renderScenarios}. */
export function renderRelease(
  renderers: Pick<RendererPool, 'render'>,
  release: LoadedRelease,
  scenarios: readonly Scenario[],
  signal?: AbortSignal,
): Promise<RenderedScenarios> {
  const { name, routes } = release.manifest;
  const table = routeTable(
    routes.map((route) => ({ remote: name, ...route })),
    NO_LINKS,
  );
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

interface LinkDeps {
  readonly store: ReleaseStore;
  readonly renderers: Pick<RendererPool, 'describe' | 'render'>;
}

/** Caches the links of releases: releases never change, and rendering one takes a second. */
const linksByStore = new WeakMap<ReleaseStore, Map<string, readonly PageLinks[]>>();

/**
 * An active release with its links. A release that fails to render has none, because that is not
 * the fault of the release being checked.
 */
export async function linkedRelease(
  manifest: ReleaseManifest,
  { store, renderers }: LinkDeps,
  signal: AbortSignal,
): Promise<LinkedRelease> {
  const { name, version } = manifest;
  const key = `${name}@${version}`;
  const inStore = linksByStore.get(store) ?? new Map<string, readonly PageLinks[]>();
  linksByStore.set(store, inStore);
  const cached = inStore.get(key);
  if (cached) return { manifest, pages: cached };
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
