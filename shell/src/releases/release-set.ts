import { matchPath } from 'react-router-dom';
import type { FrameLinks, RemoteSpec, SlotSpec } from '../../contract/boot.ts';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { RouteTable } from '../renderer/protocol.ts';
import type { RenderableRelease, Renderers } from '../renderer/renderer-pool.ts';
import type { OtherBuild } from './build-store.ts';
import { composeSlots } from './compose-slots.ts';
import { messageOf, ReleaseError } from './errors.ts';
import type { EvaluatedReleases } from './evaluated-releases.ts';
import { contentHash } from './integrity.ts';
import { bootPart, type SetBoot, setBoot } from './set-boot.ts';
import type { SetDocument } from './set-document.ts';
import type { ReleaseStore } from './store.ts';

/** A release that a server can render: a renderer has evaluated its code once. */
export interface LoadedRelease extends RenderableRelease {
  readonly manifest: ReleaseManifest;
}

/** A route of a set, including the fields that only the server needs. */
export type SetRoute = SetDocument['routes'][number];

/** A set that a server can render. Each page load is pinned to one. */
export interface ReleaseSet {
  readonly id: string;
  /** The build of the host that it is for; absent if that is this server's. */
  readonly other?: OtherBuild;
  readonly releases: ReadonlyMap<string, LoadedRelease>;
  readonly remotes: readonly RemoteSpec[];
  readonly routes: readonly SetRoute[];
  /** Contributions to slots, even of remotes that its build cannot run. */
  readonly slots: readonly SlotSpec[];
  /** All data about the set that browsers may receive. */
  readonly boot: SetBoot;
  /** The part of it that a page of a remote needs; without a remote, a page of the shell. The same object each time. */
  readonly bootOf: (remote: string | undefined) => SetBoot;
  /** The routes in React Router's format. */
  readonly routeObjects: { readonly path: string; readonly handle: SetRoute }[];
  /** The routes of a remote in the renderers' format; without a remote, for pages of the shell. The same object each time. */
  readonly tableOf: (remote: string | undefined) => RouteTable;
  readonly redirects: ReadonlyMap<string, string>;
  /** Integrity of every browser file, by URL. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Folders on other hosts that serve its files, as URLs with a trailing slash. */
  readonly assetFolders: readonly string[];
  /** File name of its stylesheet. */
  readonly stylesheet: string;
}

export interface OpenedSet {
  readonly set: ReleaseSet;
  /** By remote: the error that kept its release from loading. */
  readonly failed: ReadonlyMap<string, unknown>;
}

/**
 * Reads a release and has a renderer evaluate it, unless one already has.
 *
 * @throws ReleaseError when its server file differs from the published one, its code cannot be
 * evaluated, or its code lacks a route of its manifest
 */
export async function loadRelease(
  store: ReleaseStore,
  renderers: Pick<Renderers, 'describe'>,
  name: string,
  version: string,
  evaluated?: Pick<EvaluatedReleases, 'has' | 'add'>,
): Promise<LoadedRelease> {
  const manifest = await store.manifest(name, version);
  const serverCode = await store.serverCode(manifest);
  const release = { key: `${name}@${version}`, serverCode };
  if (evaluated?.has(manifest)) return { ...release, manifest };
  const { routes } = await renderers.describe(release).catch((error: unknown) => {
    throw new ReleaseError(messageOf(error));
  });
  const missing = manifest.routes.find(({ id }) => !routes.some((route) => route.id === id));
  if (missing) {
    throw new ReleaseError(
      `${name} ${version}: its manifest lists the route "${missing.id}", but its code does not`,
    );
  }
  await evaluated?.add(manifest);
  return { ...release, manifest };
}

/** The routes of a set in the renderers' format, and the links in the frame around their pages. */
export function routeTable(
  routes: readonly { readonly remote: string; readonly id: string; readonly path: string }[],
  frame: FrameLinks,
): RouteTable {
  const table = routes.map(({ remote, id, path }) => ({ remote, id, path }));
  return { id: contentHash(JSON.stringify([table, frame])), routes: table, frame };
}

/** A stored set with only the releases that were loaded, and without the routes of the others. */
export function openSet(
  id: string,
  document: SetDocument,
  releases: ReadonlyMap<string, LoadedRelease>,
  other?: OtherBuild,
): ReleaseSet {
  const routes = document.routes.filter(({ remote }) => releases.has(remote));
  const folders = Object.entries(document.releases).flatMap(([name, { assets }]) =>
    assets && releases.has(name) ? [`${assets}/`] : [],
  );
  const manifests = [...releases.values()].map(({ manifest }) => manifest);
  const boot = setBoot(id, document, manifests);
  const { frame } = boot;
  return {
    id,
    ...(other && { other }),
    releases,
    remotes: document.remotes.filter(({ name }) => releases.has(name)),
    routes,
    slots: composeSlots(manifests).slots,
    boot,
    bootOf: onePerRemote((remote) => bootPart(boot, remote)),
    routeObjects: routes.map((route) => ({ path: route.path, handle: route })),
    tableOf: onePerRemote((remote) =>
      routeTable(
        routes.filter((route) => route.remote === remote),
        // The palette is not rendered on the server.
        { ...frame, palette: [] },
      ),
    ),
    redirects: new Map(document.redirects.map(({ from, to }) => [from, to])),
    integrity: document.integrity,
    assetFolders: folders,
    stylesheet: document.stylesheet,
  };
}

/** Makes something for each remote when it is first needed. */
function onePerRemote<T extends object>(make: (remote: string | undefined) => T) {
  const made = new Map<string | undefined, T>();
  return (remote: string | undefined): T => {
    const known = made.get(remote) ?? make(remote);
    made.set(remote, known);
    return known;
  };
}

/** The path that a path redirects to; undefined when it does not redirect. */
export function redirectOf(set: ReleaseSet, pathname: string): string | undefined {
  for (const [from, to] of set.redirects) {
    if (matchPath({ path: from, end: true }, pathname)) return to;
  }
  return undefined;
}
