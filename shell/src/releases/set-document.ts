import { DigestSchema, HostIdSchema, type Versions } from '@agent-atlas/registry/contract/releases';
import { z } from 'zod';
import {
  isScript,
  type ReleaseManifest,
  releaseVersion,
  remoteName,
  routeServing,
} from '../../contract/manifest.ts';
import { ReleaseError } from './errors.ts';

const STYLESHEET_NAME = /^site\.([0-9a-f]{10})\.css$/;

/**
 * A stored release set: one build of the host and one version of each remote, composed and checked
 * once. It never changes, and its id is the hash of its text.
 */
export const setDocument = z.object({
  schema: z.literal(1),
  host: HostIdSchema,
  /** The release of the shell with the files of this build, for servers of other builds. */
  shell: releaseVersion.optional(),
  /** By remote that this build cannot run: what it lacks. Absent when it can run all. */
  lacks: z.record(remoteName, z.array(z.string())).optional(),
  releases: z.record(
    remoteName,
    z.object({
      version: releaseVersion,
      digest: DigestSchema,
      /** URL of a folder on another host that serves its browser files; this site when absent. */
      assets: z.url({ protocol: /^https?$/ }).optional(),
    }),
  ),
  remotes: z.array(
    z.object({
      name: remoteName,
      version: releaseVersion,
      entry: z.string(),
      /** URL of its Module Federation manifest. */
      manifest: z.string().optional(),
      initial: z.array(z.string()),
      /** URL of the file that navigations need in addition to the entry. */
      routes: z.string().optional(),
    }),
  ),
  routes: z.array(
    z.object({
      remote: remoteName,
      id: z.string(),
      path: z.string(),
      ...routeServing.shape,
      files: z.array(z.string()),
      /** Name under which the container exposes the page. */
      exposed: z.string().optional(),
    }),
  ),
  redirects: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Integrity of every script of the host and the remotes, by URL. */
  integrity: z.record(z.string(), z.string()),
  /** File name of its stylesheet. */
  stylesheet: z.string().regex(STYLESHEET_NAME),
});

export type SetDocument = z.infer<typeof setDocument>;

/** The set that is served before a set is active. */
export const EMPTY_SET: SetDocument = {
  schema: 1,
  host: '',
  releases: {},
  remotes: [],
  routes: [],
  redirects: [],
  integrity: {},
  stylesheet: '',
};

/** The content hash in a stylesheet's name; undefined when the file is not a stylesheet of a set. */
export function stylesheetHash(file: string): string | undefined {
  return STYLESHEET_NAME.exec(file)?.[1];
}

/** The versions that a set consists of. */
export function versionsOf({ releases }: Pick<SetDocument, 'releases'>): Versions {
  return Object.fromEntries(
    Object.entries(releases).map(([name, { version }]) => [name, version] as const),
  );
}

/** URL of a published file of a release: on this site, or below `assets` on another host. */
export function releaseUrl(
  manifest: Pick<ReleaseManifest, 'name' | 'version'>,
  file: string,
  assets = `/_r/${manifest.name}/${manifest.version}`,
): string {
  return `${assets}/${file}`;
}

/** A release in a set. */
export interface SetMember {
  readonly manifest: ReleaseManifest;
  readonly digest: string;
  readonly assets?: string | undefined;
}

/** What a build of the host contributes to a set's document. */
export interface SetHost {
  readonly id: string;
  /** The version of its release. */
  readonly shell?: string;
  /** Integrity of its browser files, by URL. */
  readonly integrity: Readonly<Record<string, string>>;
  /** URL of a folder on another host that serves browser files of remotes; this site when empty. */
  readonly assetsUrl?: string;
}

/** URL of the folder on another host that serves a release's browser files; undefined when this site does. */
export function assetsOf(
  { assetsUrl }: Pick<SetHost, 'assetsUrl'>,
  name: string,
  version: string,
): string | undefined {
  return assetsUrl ? `${assetsUrl}/${name}/${version}` : undefined;
}

/** @throws ReleaseError when two remotes claim the same path, as a page or as a redirect */
export function refuseConflicts(members: readonly Pick<SetMember, 'manifest'>[]): void {
  const owners = new Map<string, string>();
  for (const { manifest } of members) {
    const claims = [
      ...manifest.routes.map(({ path }) => path),
      ...manifest.redirects.map(({ from }) => from),
    ];
    for (const path of claims) {
      // Parameter names do not affect which paths a pattern matches.
      const shape = path.replaceAll(/:[^/]+/g, ':');
      const owner = owners.get(shape);
      if (owner) throw new ReleaseError(`${manifest.name} and ${owner} both claim ${path}`);
      owners.set(shape, manifest.name);
    }
  }
}

/**
 * The document of a set.
 *
 * @param lacks by remote that the host cannot run: what it lacks
 * @throws ReleaseError when its releases are incompatible
 */
export function describeSet(
  members: readonly SetMember[],
  host: SetHost,
  stylesheet: string,
  lacks: SetDocument['lacks'] = {},
): SetDocument {
  const sorted = members.toSorted((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1));
  const duplicate = sorted.find(
    ({ manifest }, i) => manifest.name === sorted[i + 1]?.manifest.name,
  );
  if (duplicate) {
    throw new ReleaseError(`A set cannot have two versions of ${duplicate.manifest.name}`);
  }
  refuseConflicts(sorted);
  return {
    schema: 1,
    host: host.id,
    ...(host.shell && { shell: host.shell }),
    ...(Object.keys(lacks).length > 0 && { lacks }),
    releases: Object.fromEntries(
      sorted.map(({ manifest: { name, version }, digest, assets }) => [
        name,
        { version, digest, ...(assets && { assets }) },
      ]),
    ),
    remotes: sorted.map(({ manifest, assets }) => ({
      name: manifest.name,
      version: manifest.version,
      entry: releaseUrl(manifest, manifest.web.entry, assets),
      ...(manifest.web.manifest && {
        manifest: releaseUrl(manifest, manifest.web.manifest, assets),
      }),
      initial: manifest.web.initial.map((file) => releaseUrl(manifest, file, assets)),
      ...(manifest.web.routes && { routes: releaseUrl(manifest, manifest.web.routes, assets) }),
    })),
    routes: sorted.flatMap(({ manifest, assets }) =>
      manifest.routes.map(({ id, path, files, exposed, ...serving }) => ({
        remote: manifest.name,
        id,
        path,
        ...serving,
        files: files.map((file) => releaseUrl(manifest, file, assets)),
        ...(exposed && { exposed }),
      })),
    ),
    redirects: sorted.flatMap(({ manifest }) => manifest.redirects),
    integrity: Object.fromEntries([
      ...Object.entries(host.integrity),
      ...sorted.flatMap(({ manifest, assets }) =>
        Object.entries(manifest.web.files)
          .filter(([file]) => isScript(file))
          .map(([file, { integrity }]) => [releaseUrl(manifest, file, assets), integrity] as const),
      ),
    ]),
    stylesheet,
  };
}
