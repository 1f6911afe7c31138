import { z } from 'zod';

/**
 * Requests and responses of the release API. It listens on a separate port, `RELEASE_PORT`, and
 * stores the releases that teams publish, the active versions and the audit log. Its clients are web
 * servers, release workers and `pnpm release`. Every call carries `Authorization: Bearer <token>`;
 * `/docs` on that port documents them all.
 */

/** Maximum size of an archive, in bytes, compressed and unpacked. */
export const ARCHIVE_MAX_BYTES = 32 * 1024 * 1024;
export const ARCHIVE_MAX_UNPACKED_BYTES = 128 * 1024 * 1024;
/** Maximum number of files in an archive, and of bytes in each file. */
export const ARCHIVE_MAX_FILES = 2000;
export const ARCHIVE_MAX_FILE_BYTES = 16 * 1024 * 1024;

/**
 * How often servers and workers report, and how long after their last report they count as gone, in
 * milliseconds.
 */
export const REPORT_EVERY_MS = 5000;
export const GONE_AFTER_MS = 15_000;

/** How long a long-polling call may wait, in seconds. */
export const WAIT_MAX_S = 20;

/** A change fails if the workers do not complete it within this time, in milliseconds. */
export const CHANGE_TIMEOUT_MS = 240_000;

/** Name of the host's releases, each with the browser files of one build of the shell. */
export const HOST_RELEASE = 'shell';

export const RemoteNameSchema = z
  .string()
  .max(64)
  .regex(/^mf-[a-z][a-z0-9-]*$/, 'a remote is named mf-<feature> in lower case');

export const ReleaseNameSchema = z.union([RemoteNameSchema, z.literal(HOST_RELEASE)]);

export const ReleaseVersionSchema = z
  .string()
  .max(100)
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'a version like 1.2.3 or 1.2.3-abc');

/** SHA-256 of a file, in hex. */
export const DigestSchema = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 digest in hex');

/** The first 20 hex digits of the SHA-256 of a set's document. */
export const SetIdSchema = z.string().regex(/^[0-9a-f]{20}$/, 'the id of a release set');

/** Identifies a build of the host: its web servers, renderers and browser files. */
export const HostIdSchema = z.string().regex(/^[0-9a-f]{10,64}$/, 'the id of a build of the host');

/** Path of a file in an archive: no empty, hidden, or parent segment. */
export const FilePathSchema = z
  .string()
  .max(200)
  .regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/, 'a relative path of plain names');

/** One version of each remote. */
export const VersionsSchema = z.record(RemoteNameSchema, ReleaseVersionSchema);

export type Versions = z.infer<typeof VersionsSchema>;

/** The origin of a release, stated by its publisher's CI or proved by an OpenID Connect token. */
export const ProvenanceSchema = z.object({
  repository: z.string().max(300).optional(),
  commit: z.string().max(100).optional(),
  workflow: z.string().max(300).optional(),
  /** Whether an OpenID Connect token proves it. */
  verified: z.boolean(),
});

/** A check of a remote's sources that its publisher ran before publishing. A release that fails one is not published. */
export const SourceCheckSchema = z.object({
  /** `Types`, `Lint` or `Tests`. */
  name: z.string().min(1).max(50),
  state: z.enum(['passed', 'skipped']),
  /** How long it took, in seconds. */
  seconds: z.number().min(0),
  /** What ran, for example `31 tests`, or why the check was skipped. */
  detail: z.string().max(300).optional(),
});

/** The checks of a release's sources, as its publisher states them. */
export const SourceChecksSchema = z.array(SourceCheckSchema).min(1).max(10);

export type SourceCheck = z.infer<typeof SourceCheckSchema>;

export const StoredFileSchema = z.object({
  path: FilePathSchema,
  digest: DigestSchema,
  size: z.int().min(0),
});

/**
 * A published version. It never changes: publishing different content under this version is always
 * refused.
 */
export const StoredReleaseSchema = z.object({
  name: ReleaseNameSchema,
  version: ReleaseVersionSchema,
  /** SHA-256 of the lines `<digest> <path>\n` of its files, sorted by path. */
  digest: DigestSchema,
  files: z.array(StoredFileSchema),
  /** Compact JWS (EdDSA) by the release API over the JSON `{ name, version, digest }`. */
  signature: z.string(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  provenance: ProvenanceSchema.nullable(),
  /** Null if the publisher stated none. */
  checks: SourceChecksSchema.nullable().default(null),
  /** When its files were removed. The version cannot be reused. */
  prunedAt: z.iso.datetime().nullable(),
});

export type StoredRelease = z.infer<typeof StoredReleaseSchema>;

/** A version that a share of the visitors gets. */
export const CanarySchema = z.object({
  version: ReleaseVersionSchema,
  /** Above 0 and below 1. */
  share: z.number().gt(0).lt(1),
});

export type Canary = z.infer<typeof CanarySchema>;

/** The desired versions, the same for every host. */
export const ReleaseStateSchema = z.object({
  /** Increases by one with every change. */
  revision: z.int().min(0),
  active: VersionsSchema,
  canaries: z.record(RemoteNameSchema, CanarySchema),
  /** By remote: the version that a rollback activates. */
  rollbacks: VersionsSchema.default({}),
});

export type ReleaseState = z.infer<typeof ReleaseStateSchema>;

/** The body of every error response. */
export const ReleaseProblemSchema = z.object({
  /** What happened. */
  error: z.string(),
  /** What the caller should do. */
  hint: z.string().optional(),
});
