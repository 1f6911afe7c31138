import { matchPath } from 'react-router-dom';
import type { Boot, RemoteSpec } from '../../contract/boot.ts';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { RouteTable } from '../renderer/protocol.ts';
import type { RenderableRelease, Renderers } from '../renderer/renderer-pool.ts';
import { messageOf, ReleaseError } from './errors.ts';
import { contentHash } from './integrity.ts';
import type { SetDocument } from './set-document.ts';
import type { ReleaseStore } from './store.ts';

/** One release as a server runs it: its code was evaluated once, in a renderer. */
export interface LoadedRelease extends RenderableRelease {
  readonly manifest: ReleaseManifest;
}

/** A route of a set, with what the server alone needs of it. */
export type SetRoute = SetDocument['routes'][number];

/** A set as a server runs it: what a page load is pinned to. */
export interface ReleaseSet {
  readonly id: string;
  readonly releases: ReadonlyMap<string, LoadedRelease>;
  readonly remotes: readonly RemoteSpec[];
  readonly routes: readonly SetRoute[];
  /** What browsers are told of the set. */
  readonly boot: Pick<Boot, 'set' | 'remotes' | 'routes'>;
  /** The routes as React Router matches them. */
  readonly routeObjects: { readonly path: string; readonly handle: SetRoute }[];
  /** The routes as renderers need them. */
  readonly table: RouteTable;
  readonly redirects: ReadonlyMap<string, string>;
  /** Integrity of every browser file, by URL. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Folders on other hosts that serve its files, as URLs with a slash at their end. */
  readonly assetFolders: readonly string[];
  /** File name of its stylesheet. */
  readonly stylesheet: string;
}

/**
 * Reads a release and has a renderer evaluate it.
 *
 * @throws ReleaseError when its file is not the one that was published, its code cannot be evaluated,
 * or its routes are not those of its manifest
 */
export async function loadRelease(
  store: ReleaseStore,
  renderers: Pick<Renderers, 'describe'>,
  name: string,
  version: string,
): Promise<LoadedRelease> {
  const manifest = await store.manifest(name, version);
  const serverCode = await store.serverCode(manifest);
  const release = { key: `${name}@${version}`, serverCode };
  const { routes } = await renderers.describe(release).catch((error: unknown) => {
    throw new ReleaseError(messageOf(error));
  });
  const missing = manifest.routes.find(({ id }) => !routes.some((route) => route.id === id));
  if (missing) {
    throw new ReleaseError(
      `${name} ${version}: its manifest names route "${missing.id}", its code does not`,
    );
  }
  return { ...release, manifest };
}

/** The routes of a set as renderers need them. */
export function routeTable(
  routes: readonly { readonly remote: string; readonly id: string; readonly path: string }[],
): RouteTable {
  const table = routes.map(({ remote, id, path }) => ({ remote, id, path }));
  return { id: contentHash(JSON.stringify(table)), routes: table };
}

/** A stored set with the releases that could be loaded; what the others brought to it is left out. */
export function openSet(
  id: string,
  document: SetDocument,
  releases: ReadonlyMap<string, LoadedRelease>,
): ReleaseSet {
  const remotes = document.remotes.filter(({ name }) => releases.has(name));
  const routes = document.routes.filter(({ remote }) => releases.has(remote));
  const folders = Object.entries(document.releases).flatMap(([name, { assets }]) =>
    assets && releases.has(name) ? [`${assets}/`] : [],
  );
  return {
    id,
    releases,
    remotes,
    routes,
    boot: { set: id, remotes, routes: routes.map(({ query: _query, ...route }) => route) },
    routeObjects: routes.map((route) => ({ path: route.path, handle: route })),
    table: routeTable(routes),
    redirects: new Map(document.redirects.map(({ from, to }) => [from, to])),
    integrity: document.integrity,
    assetFolders: folders,
    stylesheet: document.stylesheet,
  };
}

/** Where an address has moved to. */
export function redirectOf(set: ReleaseSet, pathname: string): string | undefined {
  for (const [from, to] of set.redirects) {
    if (matchPath({ path: from, end: true }, pathname)) return to;
  }
  return undefined;
}
