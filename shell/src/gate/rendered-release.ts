import { NO_LINKS } from '../../contract/boot.ts';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { type LoadedRelease, loadRelease, routeTable } from '../releases/release-set.ts';
import { type RenderedScenarios, renderScenarios } from '../releases/render-scenarios.ts';
import type { ReleaseStore } from '../releases/store.ts';
import type { RouteTable } from '../renderer/protocol.ts';
import type { RendererPool } from '../renderer/renderer-pool.ts';
import type { RunChecks } from './check-processes.ts';
import type { LinkedRelease, PageLinks } from './links.ts';

/** Renders the scenarios of a release like {@link renderScenarios}. */
export function renderRelease(
  renderers: Pick<RendererPool, 'render'>,
  release: LoadedRelease,
  scenarios: readonly Scenario[],
  signal?: AbortSignal,
): Promise<RenderedScenarios> {
  return renderScenarios(renderers, release, tableOf(release), scenarios, signal);
}

/** The routes of one release, without the frame's links. */
export const tableOf = ({ manifest: { name, routes } }: LoadedRelease): RouteTable =>
  routeTable(
    routes.map((route) => ({ remote: name, ...route })),
    NO_LINKS,
  );

interface LinkDeps {
  readonly store: ReleaseStore;
  readonly renderers: Pick<RendererPool, 'describe' | 'render'>;
  readonly checks: Pick<RunChecks, 'links'>;
}

/** Caches the links of releases: releases never change, and rendering one takes a second. */
const linksByStore = new WeakMap<ReleaseStore, Map<string, readonly PageLinks[]>>();

/**
 * An active release with its links. A release that fails to render has none, because that is not
 * the fault of the release being checked.
 */
export async function linkedRelease(
  manifest: ReleaseManifest,
  { store, renderers, checks }: LinkDeps,
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
    const { pages: html } = await renderRelease(renderers, release, scenarios, signal);
    const pages = await checks.links({ scenarios, pages: html }, signal);
    inStore.set(key, pages);
    return { manifest, pages };
  } catch {
    signal.throwIfAborted();
    return { manifest, pages: [] };
  }
}
