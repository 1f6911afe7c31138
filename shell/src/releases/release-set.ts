import { matchPath } from 'react-router-dom';
import type { Boot, RemoteSpec, RouteSpec } from '../../contract/boot.ts';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { RouteTable } from '../renderer/protocol.ts';
import type { RenderableRelease, Renderers } from '../renderer/renderer-pool.ts';
import { checkClasses } from './contained-classes.ts';
import { messageOf, ReleaseError } from './errors.ts';
import { contentHash } from './integrity.ts';
import type { ReleaseStore } from './store.ts';
import { composeStylesheet, type Stylesheet } from './stylesheet.ts';

/** Where a published file of a release is served: by this site, or below `assets` on another host. */
export function releaseUrl(
  manifest: Pick<ReleaseManifest, 'name' | 'version'>,
  file: string,
  assets = `/_r/${manifest.name}/${manifest.version}`,
): string {
  return `${assets}/${file}`;
}

/** One release as a server runs it: its code was evaluated once, in a renderer. */
export interface LoadedRelease extends RenderableRelease {
  readonly manifest: ReleaseManifest;
  readonly classes: readonly string[];
  /** Folder that serves its browser files, as a URL; this site's own when absent. */
  readonly assets?: string;
}

/** A route of a set, with what the server alone needs of it. */
export interface SetRoute extends RouteSpec {
  /** Query parameters that the page reads; all where its release does not say. */
  readonly query?: readonly string[] | undefined;
}

/** One version of each remote, loaded and checked together: what a page load is pinned to. */
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
  /** Integrity of every federated file, by URL. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Folders on other hosts that serve its files, as URLs with a slash at their end. */
  readonly assetFolders: readonly string[];
  readonly stylesheet: Stylesheet;
}

/** What the host itself brings to a set. */
export interface HostParts {
  readonly renderers: Pick<Renderers, 'describe'>;
  readonly themeFile: string;
  /** Tailwind candidates of the frame and shared-ui. */
  readonly candidates: readonly string[];
  /** Changes with every build of the shell. */
  readonly buildId: string;
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
  return { ...release, manifest, classes: await store.classes(name, version) };
}

/** @throws ReleaseError when two remotes claim the same address, as a page or as a redirect */
export function refuseConflicts(releases: readonly { readonly manifest: ReleaseManifest }[]): void {
  const owners = new Map<string, string>();
  for (const { manifest } of releases) {
    const claims = [
      ...manifest.routes.map(({ path }) => path),
      ...manifest.redirects.map(({ from }) => from),
    ];
    for (const path of claims) {
      // Parameter names make no difference to which addresses a pattern matches.
      const shape = path.replaceAll(/:[^/]+/g, ':');
      const owner = owners.get(shape);
      if (owner) throw new ReleaseError(`${manifest.name} and ${owner} both claim ${path}`);
      owners.set(shape, manifest.name);
    }
  }
}

/**
 * The releases without those that claim another's address. The registry names the latest activation
 * last, so the page that was there first stays.
 */
export function compatible(
  releases: readonly LoadedRelease[],
  onRefused: (error: unknown) => void,
): LoadedRelease[] {
  const chosen: LoadedRelease[] = [];
  for (const release of releases) {
    try {
      refuseConflicts([...chosen, release]);
      chosen.push(release);
    } catch (error) {
      onRefused(error);
    }
  }
  return chosen;
}

/** What a set is made of, before it has a stylesheet. @throws ReleaseError when the releases do not go together */
export function joinReleases(
  releases: readonly LoadedRelease[],
): Omit<ReleaseSet, 'id' | 'stylesheet' | 'boot'> {
  const sorted = [...releases].sort((a, b) => a.manifest.name.localeCompare(b.manifest.name));
  refuseConflicts(sorted);
  const routes = sorted.flatMap(({ manifest, assets }) =>
    manifest.routes.map(({ id, path, query, files }) => ({
      remote: manifest.name,
      id,
      path,
      ...(query && { query }),
      files: files.map((file) => releaseUrl(manifest, file, assets)),
    })),
  );
  const table = routes.map(({ remote, id, path }) => ({ remote, id, path }));
  return {
    releases: new Map(sorted.map((release) => [release.manifest.name, release])),
    remotes: sorted.map(({ manifest, assets }) => ({
      name: manifest.name,
      version: manifest.version,
      entry: releaseUrl(manifest, manifest.web.entry, assets),
      initial: manifest.web.initial.map((file) => releaseUrl(manifest, file, assets)),
    })),
    routes,
    routeObjects: routes.map((route) => ({ path: route.path, handle: route })),
    table: { id: contentHash(JSON.stringify(table)), routes: table },
    redirects: new Map(
      sorted.flatMap(({ manifest }) =>
        manifest.redirects.map(({ from, to }) => [from, to] as const),
      ),
    ),
    integrity: Object.fromEntries(
      sorted.flatMap(({ manifest, assets }) =>
        Object.entries(manifest.web.files).map(
          ([file, { integrity }]) => [releaseUrl(manifest, file, assets), integrity] as const,
        ),
      ),
    ),
    assetFolders: sorted.flatMap(({ assets }) => (assets ? [`${assets}/`] : [])),
  };
}

/** @throws ReleaseError when the releases do not go together */
export async function composeSet(
  releases: readonly LoadedRelease[],
  host: HostParts,
): Promise<ReleaseSet> {
  const joined = joinReleases(releases);
  const classes = [...joined.releases.values()].flatMap((release) => release.classes);
  // Publishing refuses classes that escape; a release from before that check must not use them either.
  const { contained } = await checkClasses(host.themeFile, [...new Set(classes)]);
  const stylesheet = await composeStylesheet(host.themeFile, [...host.candidates, ...contained]);
  // The same version from another host is another set: its pages name other addresses.
  const versions = joined.remotes.map(({ name, version, entry }) => `${name}@${version} ${entry}`);
  const id = contentHash([host.buildId, stylesheet.fileName, ...versions].join('\n'));
  const routes = joined.routes.map(({ query: _query, ...route }) => route);
  return { ...joined, id, stylesheet, boot: { set: id, remotes: joined.remotes, routes } };
}

/** Where an address has moved to. */
export function redirectOf(set: ReleaseSet, pathname: string): string | undefined {
  for (const [from, to] of set.redirects) {
    if (matchPath({ path: from, end: true }, pathname)) return to;
  }
  return undefined;
}
