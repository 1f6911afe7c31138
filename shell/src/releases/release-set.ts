import { matchPath } from 'react-router-dom';
import type { RemoteSpec, RouteSpec } from '../../contract/boot.ts';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { RemoteModule, RemoteRoute } from '../../contract/remote.ts';
import { checkClasses } from './contained-classes.ts';
import { ReleaseError } from './errors.ts';
import { contentHash } from './integrity.ts';
import { loadServerModule, type SharedTable } from './load-server.ts';
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

/** One release, evaluated for the server. */
export interface LoadedRelease {
  readonly manifest: ReleaseManifest;
  readonly module: RemoteModule;
  readonly classes: readonly string[];
  /** Folder that serves its browser files, as a URL; this site's own when absent. */
  readonly assets?: string;
}

/** One version of each remote, loaded and checked together: what a page load is pinned to. */
export interface ReleaseSet {
  readonly id: string;
  readonly releases: ReadonlyMap<string, LoadedRelease>;
  readonly remotes: readonly RemoteSpec[];
  readonly routes: readonly RouteSpec[];
  readonly redirects: ReadonlyMap<string, string>;
  /** Integrity of every federated file, by URL. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Folders on other hosts that serve its files, as URLs with a slash at their end. */
  readonly assetFolders: readonly string[];
  readonly stylesheet: Stylesheet;
}

/** What the host itself brings to a set. */
export interface HostParts {
  readonly shared: SharedTable;
  readonly themeFile: string;
  /** Tailwind candidates of the frame and shared-ui. */
  readonly candidates: readonly string[];
  /** Changes with every build of the shell. */
  readonly buildId: string;
}

/** Loads a release for the server, checking all that can be checked without a request. */
export async function loadRelease(
  store: ReleaseStore,
  shared: SharedTable,
  name: string,
  version: string,
): Promise<LoadedRelease> {
  const manifest = await store.manifest(name, version);
  const module = loadServerModule(store.folder(name, version), manifest, shared);
  for (const { id } of manifest.routes) {
    const route = module.routes.find((candidate) => candidate.id === id);
    if (!route)
      throw new ReleaseError(
        `${name} ${version}: its manifest names route "${id}", its code does not`,
      );
    const { Page } = await route.page();
    if (typeof Page !== 'function') {
      throw new ReleaseError(`${name} ${version}: the file of page "${id}" does not export a Page`);
    }
  }
  return { manifest, module, classes: await store.classes(name, version) };
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
): Omit<ReleaseSet, 'id' | 'stylesheet'> {
  const sorted = [...releases].sort((a, b) => a.manifest.name.localeCompare(b.manifest.name));
  refuseConflicts(sorted);
  return {
    releases: new Map(sorted.map((release) => [release.manifest.name, release])),
    remotes: sorted.map(({ manifest, assets }) => ({
      name: manifest.name,
      version: manifest.version,
      entry: releaseUrl(manifest, manifest.web.entry, assets),
      initial: manifest.web.initial.map((file) => releaseUrl(manifest, file, assets)),
    })),
    routes: sorted.flatMap(({ manifest, assets }) =>
      manifest.routes.map(({ id, path, files }) => ({
        remote: manifest.name,
        id,
        path,
        files: files.map((file) => releaseUrl(manifest, file, assets)),
      })),
    ),
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
  return {
    ...joined,
    id: contentHash([host.buildId, stylesheet.fileName, ...versions].join('\n')),
    stylesheet,
  };
}

/** The code of a set's route. @throws ReleaseError when the set has no such route */
export function routeOf(set: ReleaseSet, spec: Pick<RouteSpec, 'remote' | 'id'>): RemoteRoute {
  const route = set.releases.get(spec.remote)?.module.routes.find(({ id }) => id === spec.id);
  if (!route)
    throw new ReleaseError(`The release set ${set.id} has no route ${spec.remote}/${spec.id}`);
  return route;
}

/** Where an address has moved to. */
export function redirectOf(set: ReleaseSet, pathname: string): string | undefined {
  for (const [from, to] of set.redirects) {
    if (matchPath({ path: from, end: true }, pathname)) return to;
  }
  return undefined;
}
