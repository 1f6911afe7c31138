import { z } from 'zod';
import { ReleaseVersionSchema, RemoteNameSchema } from './releases.ts';

/**
 * QA links in the release API. Each link opens QA sessions for one person, with the versions in its
 * scope, until it expires or is revoked.
 *
 *   GET    /v1/qa-links             QaLink[]: valid ones, and those that ended within the last day
 *   POST   /v1/qa-links             NewQaLink → QaLink with `token`, which is not shown again
 *   DELETE /v1/qa-links/{id}        revokes it and deletes its votes; 204
 *   DELETE /v1/qa-links/{id}/votes  deletes the votes of all its sessions; 204
 */

/** Default and maximum validity of a link, in hours. */
export const QA_HOURS = 8;
/** Maximum number of valid links. */
export const QA_LINKS_MAX = 200;
/** Maximum number of votes in the sandboxes of one link. */
export const QA_VOTES_MAX = 1000;
const QA_VERSIONS_MAX = 50;

/** The version that means the newest build of a running `dev --in`. */
export const DEV_VERSION = 'dev';

/** The versions that a link allows: any version of any remote, or by remote. */
export const QaScopeSchema = z.union([
  z.literal('any'),
  z
    .record(
      RemoteNameSchema,
      z.union([
        z.literal('any'),
        z
          .array(z.union([ReleaseVersionSchema, z.literal(DEV_VERSION)]))
          .min(1)
          .max(QA_VERSIONS_MAX),
      ]),
    )
    .refine((remotes) => {
      const { length } = Object.keys(remotes);
      return length > 0 && length <= QA_VERSIONS_MAX;
    }, `must name 1 to ${QA_VERSIONS_MAX} remotes`),
]);

export type QaScope = z.infer<typeof QaScopeSchema>;

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must be one line of text');

export const NewQaLinkSchema = z.object({
  /** The name of the person who receives the link. */
  person: line(100),
  purpose: line(200).nullable().default(null),
  scope: QaScopeSchema,
  hours: z
    .number()
    .gt(0, 'must be more than 0')
    .max(QA_HOURS, `must be at most ${QA_HOURS}: a QA link expires within a working day`)
    .default(QA_HOURS),
});

export type NewQaLink = z.input<typeof NewQaLinkSchema>;

export const QaLinkSchema = z.object({
  id: z.int(),
  /** SHA-256 of its token, in hex. */
  hash: z.string(),
  person: z.string(),
  purpose: z.string().nullable(),
  scope: QaScopeSchema,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  revokedBy: z.string().nullable(),
});

export type QaLink = z.infer<typeof QaLinkSchema>;

export const CreatedQaLinkSchema = QaLinkSchema.extend({ token: z.string() });

export type CreatedQaLink = z.infer<typeof CreatedQaLinkSchema>;

/** Whether a scope allows a version of a remote; without a version, any version. */
export function allowsVersion(scope: QaScope, remote: string, version?: string): boolean {
  if (scope === 'any') return true;
  const versions = Object.hasOwn(scope, remote) ? scope[remote] : undefined;
  if (versions === undefined || versions === 'any') return versions === 'any';
  return version === undefined || versions.includes(version);
}

/** A scope as text: `any version of any remote`, or `mf-a 1.0.0, mf-b (any version)`. */
export function formatScope(scope: QaScope): string {
  if (scope === 'any') return 'any version of any remote';
  return Object.entries(scope)
    .map(([remote, versions]) =>
      versions === 'any' ? `${remote} (any version)` : `${remote} ${versions.join(' or ')}`,
    )
    .join(', ');
}
