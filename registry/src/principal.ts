import type { z } from 'zod';
import type { ProvenanceSchema } from '../contract/releases.ts';

/** Where a release comes from. */
export type Provenance = z.infer<typeof ProvenanceSchema>;

/** An authenticated caller of the release API. */
export type Principal =
  | { readonly kind: 'owner'; readonly name: string }
  | { readonly kind: 'server'; readonly name: string; readonly tokenId?: number }
  | {
      readonly kind: 'team';
      readonly team: string;
      /** The name of the token or the publisher. */
      readonly name: string;
      /** The releases that the token is limited to; absent for all releases of the team. */
      readonly remotes?: readonly string[];
      /** The origin that an OpenID Connect token proves for the release published with it. */
      readonly provenance?: Provenance;
      /** The OpenID Connect token. It may publish one version of each remote, or make one other request. */
      readonly idToken?: {
        readonly issuer: string;
        readonly id: string;
        readonly expiresAt: Date;
      };
      readonly tokenId?: number;
    };

/**
 * Identifies the sender of an `Authorization` header; undefined if it is unknown. Throws a
 * {@link ReleaseProblem} if the sender is known but refused.
 *
 * @param address the client's IP address, for which failures are limited
 */
export type Authenticate = (
  authorization: string | undefined,
  address?: string,
) => Promise<Principal | undefined>;

/** The principal's name in the audit log, such as `team:content/ci`. */
export function nameOf(principal: Principal): string {
  return principal.kind === 'team'
    ? `team:${principal.team}/${principal.name}`
    : `${principal.kind}:${principal.name}`;
}
