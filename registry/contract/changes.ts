import { z } from 'zod';
import {
  CanarySchema,
  HostIdSchema,
  ReleaseVersionSchema,
  RemoteNameSchema,
  VersionsSchema,
} from './releases.ts';

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

/** Whether a check fails the change. Another build may serve a release that does not fit this one. */
export function isFailed({ problems, misfit = false }: Finding): boolean {
  return problems.length > 0 && !misfit;
}

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
