import type { z } from 'zod';
import type { ProvenanceSchema } from '../../../contract/releases.ts';

/** Where a release comes from. */
export type Provenance = z.infer<typeof ProvenanceSchema>;

/** Who calls the release API. */
export type Principal =
  | { readonly kind: 'owner'; readonly name: string }
  | { readonly kind: 'server'; readonly name: string; readonly tokenId?: number }
  | {
      readonly kind: 'team';
      readonly team: string;
      /** Of the token or the publisher. */
      readonly name: string;
      /** The releases that the token is limited to; all of its team when absent. */
      readonly remotes?: readonly string[];
      /** What an OpenID Connect token proves of the release that is published with it. */
      readonly provenance?: Provenance;
      /** The OpenID Connect token, which publishes one content of each remote. */
      readonly idToken?: {
        readonly issuer: string;
        readonly id: string;
        readonly expiresAt: Date;
      };
      readonly tokenId?: number;
    };

/**
 * Tells who sends an `Authorization` header; undefined for nobody that is known.
 *
 * @param address of the client, whose failures are limited
 */
export type Authenticate = (
  authorization: string | undefined,
  address?: string,
) => Promise<Principal | undefined>;

/** The principal as the audit log names it. */
export function nameOf(principal: Principal): string {
  return principal.kind === 'team'
    ? `team:${principal.team}/${principal.name}`
    : `${principal.kind}:${principal.name}`;
}
