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
      /** Chunks of the page beyond the entry's, to be preloaded with it. */
      files: z.array(fileName),
    }),
  ),
  redirects: z.array(z.object({ from: z.string(), to: z.string() })),
  web: z.object({
    entry: fileName,
    /** What the browser needs before any page of this remote: the entry and what it exposes. */
    initial: z.array(fileName),
    files: z.record(fileName, z.object({ integrity, bytes: z.number() })),
  }),
  server: z.object({ file: fileName, integrity }),
});

export type ReleaseManifest = z.infer<typeof releaseManifest>;

/** `registry.json`: which version of each remote is active. */
export const registryDocument = z.object({
  schema: z.literal(1),
  /** Grows by one with every change. */
  revision: z.number().int().nonnegative(),
  active: z.record(remoteName, releaseVersion),
  /** Newest last. */
  history: z.array(
    z.object({
      at: z.string(),
      by: z.string(),
      remote: remoteName,
      from: releaseVersion.nullable(),
      to: releaseVersion.nullable(),
    }),
  ),
});

export type RegistryDocument = z.infer<typeof registryDocument>;
