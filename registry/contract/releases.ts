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

/** The fields of a set's document that the release API reads; only the host reads the rest. */
export const SetSummarySchema = z.object({
  host: HostIdSchema,
  /** By remote: its version and the digest of that release. */
  releases: z.record(
    RemoteNameSchema,
    z.object({ version: ReleaseVersionSchema, digest: DigestSchema }),
  ),
  /** File name of its stylesheet. */
  stylesheet: z.string().regex(/^site\.[0-9a-f]{10}\.css$/),
  /** The release of the shell with the files of this build. Without it, other builds cannot serve pages of the set. */
  shell: ReleaseVersionSchema.optional(),
  /** By remote that this build cannot run: what it lacks. */
  lacks: z.record(RemoteNameSchema, z.array(z.string().max(2000)).max(200)).default({}),
});

/** A release that a build of the host cannot run, and the set of another build that serves its pages. */
export const ElsewhereSchema = z.object({
  remote: RemoteNameSchema,
  version: ReleaseVersionSchema,
  set: SetIdSchema,
});

export type Elsewhere = z.infer<typeof ElsewhereSchema>;

/** A stored set: its document, whose hash is its id, and the files composed for it. */
export const StoredSetSchema = z.object({
  id: SetIdSchema,
  /** The document's JSON, byte for byte. */
  document: z.string(),
  /** Its stylesheet, with the compressed forms. */
  files: z.array(StoredFileSchema),
  /**
   * Compact JWS (EdDSA) by the release API over the JSON `{ set, document, files }`: the id, the
   * SHA-256 of the document, and the digest of the list of files. Null for a set that was stored
   * before sets were signed.
   */
  signature: z.string().nullable().default(null),
});

export type StoredSet = z.infer<typeof StoredSetSchema>;

/** The sets that web servers of one host serve. */
export const PointerSchema = z.object({
  host: HostIdSchema,
  revision: z.int().min(0),
  active: SetIdSchema,
  /** Sets for visitors whose canary bucket is below `below`, in ascending order. */
  variants: z.array(z.object({ below: z.number().gt(0).lt(1), set: SetIdSchema })),
  /** The previously active set. A server can be told to return to it on its own. */
  previous: SetIdSchema.nullable(),
  /** By remote: the set that a rollback of that remote would activate, if it is already stored. */
  fallbacks: z.record(RemoteNameSchema, SetIdSchema),
  /** The releases of these sets that the host cannot run, as far as another build can; absent if there are none. */
  elsewhere: z.array(ElsewhereSchema).optional(),
});

export type Pointer = z.infer<typeof PointerSchema>;

/** The result of one check of the gate; it passed if there are no problems. */
export const FindingSchema = z.object({
  check: z.string().max(200),
  problems: z.array(z.string().max(2000)).max(200),
  /** Why the check was skipped. */
  skipped: z.string().max(500).optional(),
  /** Whether a change may proceed although the check was skipped, because the site does not require it. */
  optional: z.boolean().optional(),
  /** Whether the problems only keep this build from running the release, so that another one may serve it. */
  misfit: z.boolean().optional(),
  /** What to do about the problems. */
  hint: z.string().max(500).optional(),
  /** How long the check took, in seconds. */
  seconds: z.number().min(0).optional(),
});

export type Finding = z.infer<typeof FindingSchema>;

/**
 * Proceeds even if the gate opens no browser. Otherwise, a check that was not run fails the change.
 */
const withoutBrowser = z.boolean().optional();

/** Refuses the change unless this is the canary of the remote when it is applied; null is none. */
const ifCanary = CanarySchema.nullable().optional();

/** Refuses the change unless this version of the remote is active when it is applied. */
const from = ReleaseVersionSchema.optional();

export const RollbackSchema = z.object({
  kind: z.literal('rollback'),
  remote: RemoteNameSchema,
  from: ReleaseVersionSchema,
  /** Refuses the change unless this is the version that it activates. */
  to: ReleaseVersionSchema.optional(),
});

/**
 * A requested change. `check` changes nothing. `activate`, `canary` and `promote` must pass
 * the gate; `rollback`, `abort` and `remove` need not.
 *
 * A request says what its operator saw, in `from` and `ifCanary`, so that two operators cannot
 * change the site to something that neither of them asked for. `rollback` and `promote` do not name
 * the version that they activate, and therefore require it.
 */
export const ChangeRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), versions: VersionsSchema, withoutBrowser }),
  z.object({
    kind: z.literal('activate'),
    versions: VersionsSchema,
    /** By remote, like `from` of the other changes; null if no version was active. */
    from: z.record(RemoteNameSchema, ReleaseVersionSchema.nullable()).optional(),
    /** Skips the gate during an incident, and ends canaries. Only the owner may set it. */
    force: z.boolean().optional(),
    withoutBrowser,
  }),
  z.object({
    kind: z.literal('canary'),
    remote: RemoteNameSchema,
    version: ReleaseVersionSchema,
    share: z.number().gt(0).lt(1),
    from,
    ifCanary,
    withoutBrowser,
  }),
  z.object({
    kind: z.literal('promote'),
    remote: RemoteNameSchema,
    from,
    ifCanary: CanarySchema.nullable(),
    withoutBrowser,
  }),
  z.object({ kind: z.literal('abort'), remote: RemoteNameSchema, ifCanary }),
  RollbackSchema,
  z.object({ kind: z.literal('remove'), remote: RemoteNameSchema, from }),
]);

export type ChangeRequest = z.infer<typeof ChangeRequestSchema>;

/** What visitors get of a remote. */
const LiveSchema = z.object({
  active: ReleaseVersionSchema.nullable(),
  canary: CanarySchema.nullable(),
});

export const ChangeSchema = z.object({
  id: z.int(),
  request: ChangeRequestSchema,
  by: z.string(),
  at: z.iso.datetime(),
  /** `refused`: a check failed. `failed`: it could not be completed; see `problem`. */
  state: z.enum(['pending', 'done', 'refused', 'failed']),
  /** Revision of the resulting state; null for a check, and before the change is committed. */
  revision: z.int().nullable(),
  /** By host. */
  findings: z.record(HostIdSchema, z.array(FindingSchema)),
  problem: z.string().nullable(),
  /** What visitors get of the remotes that it names, at the time of the response. */
  live: z.record(RemoteNameSchema, LiveSchema).optional(),
  /** From its turn to its end, in seconds; absent before that. */
  seconds: z.number().min(0).optional(),
});

export type Change = z.infer<typeof ChangeSchema>;

/** The body of every error response. */
export const ReleaseProblemSchema = z.object({
  /** What happened. */
  error: z.string(),
  /** What the caller should do. */
  hint: z.string().optional(),
});
