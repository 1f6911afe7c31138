import { z } from 'zod';
import {
  DigestSchema,
  HostIdSchema,
  ReleaseVersionSchema,
  RemoteNameSchema,
  SetIdSchema,
  StoredFileSchema,
} from './releases.ts';

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
