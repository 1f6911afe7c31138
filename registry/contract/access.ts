import { z } from 'zod';
import { ReleaseNameSchema } from './releases.ts';

/**
 * Access to releases, and webhooks: calls of the release API that only the owner may make. Each
 * change adds an audit entry.
 *
 *   GET    /v1/owners                  Owner[]
 *   PUT    /v1/owners/{remote}         NewOwner → Owner; 409 if another team owns a prefix
 *   DELETE /v1/owners/{remote}         204
 *   GET    /v1/tokens                  Token[]
 *   POST   /v1/tokens                  NewToken → Token with `token`, which is not shown again
 *   DELETE /v1/tokens/{id}             revokes it; 204
 *   GET    /v1/publishers              Publisher[]
 *   PUT    /v1/publishers/{name}       NewPublisher → Publisher
 *   DELETE /v1/publishers/{name}       204
 *   GET    /v1/webhooks                Webhook[]
 *   POST   /v1/webhooks                NewWebhook → Webhook with `secret`, which is not shown again
 *   DELETE /v1/webhooks/{id}           204
 *   GET    /v1/webhooks/{id}/deliveries  Delivery[], the newest first
 *   POST   /v1/webhooks/{id}/deliveries/{delivery}  sends it again; 204
 */

/** Maximum numbers of owners, unrevoked tokens, publishers and webhooks. */
export const OWNERS_MAX = 500;
export const TOKENS_MAX = 1000;
export const PUBLISHERS_MAX = 500;
export const WEBHOOKS_MAX = 20;

/** How many deliveries are listed. */
export const DELIVERIES_LISTED = 100;

/** Default and maximum validity of a new team token, in days. */
export const TOKEN_DAYS = 90;
export const TOKEN_DAYS_MAX = 366;

const slug = (what: string) =>
  z
    .string()
    .max(64)
    .regex(/^[a-z0-9][a-z0-9._-]*$/, `${what}: lower-case letters, digits, and - . _`);

export const TeamSchema = slug('the name of a team');

const PrefixSchema = z
  .string()
  .max(200)
  .regex(/^\/([\w.~-]+(\/[\w.~-]+)*)?$/, 'a path such as /blog, without parameters');

/** Null means all remotes of the team. */
const RemotesSchema = z.array(ReleaseNameSchema).min(1).max(100).nullable();

export const NewOwnerSchema = z.object({
  team: TeamSchema,
  /** Paths that the team's remotes may use, including everything below them; `/` is only the home page. */
  prefixes: z.array(PrefixSchema).max(100).default([]),
});

export const OwnerSchema = z.object({
  remote: ReleaseNameSchema,
  team: TeamSchema,
  prefixes: z.array(PrefixSchema),
});

export const NewTokenSchema = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('team'),
    name: slug('the name of a token'),
    team: TeamSchema,
    remotes: RemotesSchema.default(null),
    days: z.int().min(1).max(TOKEN_DAYS_MAX).default(TOKEN_DAYS),
  }),
  z.object({
    role: z.literal('server'),
    name: slug('the name of a token'),
    /** Null means until it is revoked. */
    days: z.int().min(1).max(TOKEN_DAYS_MAX).nullable().default(null),
    /** A token that the owner has generated, so that servers can be set up before the site runs. */
    token: z
      .string()
      .regex(/^atlas_[0-9A-Za-z]{49}$/, 'a token as `pnpm site secrets` generates it')
      .optional(),
  }),
]);

export const TokenSchema = z.object({
  id: z.int(),
  /** Its first characters. */
  start: z.string(),
  role: z.enum(['team', 'server']),
  team: z.string().nullable(),
  name: z.string(),
  remotes: RemotesSchema,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** To within a minute. */
  lastUsedAt: z.iso.datetime().nullable(),
});

export const CreatedTokenSchema = TokenSchema.extend({ token: z.string() });

const ClaimValueSchema = z.string().min(1).max(500);

export const NewPublisherSchema = z.object({
  team: TeamSchema,
  remotes: RemotesSchema.default(null),
  /** The tokens' `iss`, e.g. `https://token.actions.githubusercontent.com`. */
  issuer: z.url().max(500),
  /** URL of the issuer's keys; null means the one in its discovery document. */
  jwksUri: z.url().max(500).nullable().default(null),
  /** The tokens' `aud`. Use one that no other service accepts, such as the URL of this API. */
  audience: z.string().min(1).max(500),
  /** Allowed value or values by claim; a value may end in `/*`. */
  claims: z
    .record(
      z.string().max(100),
      z.union([ClaimValueSchema, z.array(ClaimValueSchema).min(1).max(20)]),
    )
    .refine((claims) => Object.keys(claims).length <= 20, 'at most 20 claims'),
});

export const PublisherSchema = NewPublisherSchema.extend({
  name: z.string(),
  claims: z.record(z.string(), z.array(z.string())),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
});

export const PublisherNameSchema = slug('the name of a publisher');

export const NewWebhookSchema = z.object({
  url: z.url().max(2000),
  /** Sends only changes that concern the remotes of this team; everything if absent. */
  team: TeamSchema.optional(),
});

export const WebhookSchema = z.object({
  id: z.int(),
  url: z.string(),
  /** Null if it receives everything. */
  team: z.string().nullable().default(null),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** Set when the receiver responded with 410 Gone. */
  disabledAt: z.iso.datetime().nullable(),
  pending: z.int(),
  failed: z.int(),
  /** The latest failure, if nothing has been delivered since. */
  problem: z.string().nullable(),
});

export const CreatedWebhookSchema = WebhookSchema.extend({ secret: z.string() });

export const DeliverySchema = z.object({
  id: z.int(),
  /** The audit entry that it reports. */
  auditId: z.int(),
  action: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  nextAttemptAt: z.iso.datetime().nullable(),
  lastAttemptAt: z.iso.datetime().nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
});
