import { z } from 'zod';
import { CONTRACT_VERSION } from './remote.ts';

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]+=*$/);
const fileName = z.string().regex(/^\w[\w.-]*$/, 'a file name without folders');

export const remoteName = z
  .string()
  .regex(/^mf-[a-z][a-z0-9-]*$/, 'a remote is named mf-<feature> in lower case');

export const releaseVersion = z
  .string()
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'a version like 1.2.3 or 1.2.3-abc');

const SITE = 'https://site.invalid';

/** Parsing must not change it: browsers take `//x`, `/\x`, and `/<tab>/x` for another host. */
const sitePath = z.string().refine((path) => {
  const url = URL.parse(path, SITE);
  return url?.href === SITE + path && url.pathname === path && !path.startsWith('//');
}, 'a path of this site, such as /new, without a query or fragment');

/** `manifest.json` of a release: everything the host knows of it without running its code. */
export const releaseManifest = z.object({
  name: remoteName,
  version: releaseVersion,
  contract: z.literal(CONTRACT_VERSION),
  /** ISO time of the build. */
  builtAt: z.string(),
  /** Versions of the shared packages it was compiled against. */
  shared: z.record(z.string(), z.string()),
  routes: z.array(
    z.object({
      id: z.string(),
      path: z.string().startsWith('/'),
      /** Query parameters the page reads; all where a release does not say. */
      query: z.array(z.string()).optional(),
      /** Chunks of the page beyond the entry's, to be preloaded with it. */
      files: z.array(fileName),
    }),
  ),
  redirects: z.array(z.object({ from: sitePath, to: sitePath })),
  web: z.object({
    entry: fileName,
    /** What the browser needs before any page of this remote: the entry and what it exposes. */
    initial: z.array(fileName),
    files: z.record(
      fileName,
      z.object({
        integrity,
        bytes: z.number(),
        /** Bytes that travel: compressed by brotli. Absent in development. */
        brotli: z.number().optional(),
      }),
    ),
  }),
  server: z.object({ file: fileName, integrity }),
  /** What it asks of the host and of the API, found when it was published. */
  uses: z
    .object({
      /** By shared module: the names it imports. */
      shared: z.record(z.string(), z.array(z.string())),
      api: z.object({
        /** Beginnings of the API's addresses in its code. */
        addresses: z.array(z.string()),
        /** By call, e.g. `GET /api/agents/0`: the fields its pages read of the answer. */
        reads: z.record(z.string(), z.array(z.string())),
      }),
    })
    .default({ shared: {}, api: { addresses: [], reads: {} } }),
});

/** What a release asks of the host and of the API. */
export type ReleaseUses = z.infer<typeof releaseManifest>['uses'];

export type ReleaseManifest = z.infer<typeof releaseManifest>;

/** A version that a share of the visitors gets, while the others stay with the active one. */
const canary = z.object({
  version: releaseVersion,
  /** 0 to 1. */
  share: z.number().min(0).max(1),
});

export type Canary = z.infer<typeof canary>;

/** One line of the audit log. */
const change = z.object({
  /** Revision of the registry that the change made; absent in the oldest entries. */
  revision: z.number().int().nonnegative().optional(),
  at: z.string(),
  by: z.string(),
  remote: remoteName,
  action: z.enum(['activate', 'rollback', 'remove', 'canary', 'abort']).default('activate'),
  from: releaseVersion.nullable(),
  to: releaseVersion.nullable(),
  /** Of a canary. */
  share: z.number().optional(),
});

export type RegistryChange = z.infer<typeof change>;

/** Something done with releases that leaves the registry as it is. */
export interface ReleaseEvent {
  readonly at: string;
  readonly by: string;
  readonly action: 'publish' | 'upload' | 'prune' | 'qa-link';
  /** Absent for a QA link that changes no remote. */
  readonly remote?: string | undefined;
  readonly version?: string | undefined;
}

/** `registry.json`: which version of each remote is active, and where its files are. */
export const registryDocument = z.object({
  schema: z.literal(1),
  /** Grows by one with every change. */
  revision: z.number().int().nonnegative(),
  active: z.record(remoteName, releaseVersion),
  canaries: z.record(remoteName, canary).default({}),
  /** By `<remote>@<version>`: the folder that its browser files are served from, when not by this site. */
  assets: z.record(z.string(), z.url({ protocol: /^https?$/ })).default({}),
  /** The latest changes, newest last; the audit log has all. */
  history: z.array(change),
});

export type RegistryDocument = z.infer<typeof registryDocument>;
