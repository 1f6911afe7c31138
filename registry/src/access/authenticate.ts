import { userInfo } from 'node:os';
import type { Pool } from '@agent-atlas/server-kit/db/client';
import { networkHash } from '@agent-atlas/server-kit/sessions/network-hash';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { cutText } from '../../contract/cut-text.ts';
import { type Authenticate, nameOf, type Principal } from '../principal.ts';
import { ReleaseProblem } from '../problem.ts';
import { insertRefusal } from '../queries/refusals.ts';
import type { Claims } from './claims.ts';
import { createFailureLimiter } from './failures.ts';
import { claimedIssuer, isIdToken, verifyIdToken } from './id-tokens.ts';
import type { KeySets } from './key-sets.ts';
import { matchPublisher, provenanceOf } from './match-publisher.ts';
import { selectPublishersOf } from './publisher-queries.ts';
import { hashToken, isToken, matchesHash } from './token-format.ts';
import { selectTokenByHash, type Token, touchToken } from './token-queries.ts';

/**
 * How long repeats of a refusal are not logged, in milliseconds, and how many refusals are
 * remembered.
 */
const DENIED_TTL_MS = 60_000;
const DENIED_MAX = 1000;

interface AuthenticateDeps {
  readonly sql: Pool;
  readonly ownerToken: string;
  readonly keySets: KeySets;
  readonly logger: Logger;
  /** Keys the hashes of networks. */
  readonly secret: string;
}

/**
 * Recognizes three kinds of callers: the owner, by the owner's token; teams and servers, by tokens
 * that the owner created; and CI workflows, by OpenID Connect tokens. Throws a
 * {@link ReleaseProblem} for a caller that is identified but not admitted, and writes an audit log
 * entry.
 */
export function createAuthenticate({
  sql,
  ownerToken,
  keySets,
  logger,
  secret,
}: AuthenticateDeps): Authenticate {
  const ownerHash = hashToken(ownerToken);
  const limitFailures = createFailureLimiter(logger, (address) => networkHash(secret, address));
  const recentlyDenied = new LRUCache<string, true>({ max: DENIED_MAX, ttl: DENIED_TTL_MS });
  const owner = { kind: 'owner', name: ownerName() } as const;

  async function deny(by: string, message: string, hint: string, detail = {}): Promise<never> {
    // A caller with an expired token is not rate-limited, so repeated refusals are not logged.
    if (!recentlyDenied.has(`${by} ${message}`))
      await insertRefusal(sql, {
        by,
        action: 'authenticate',
        detail: { problem: message, ...detail },
      });
    recentlyDenied.set(`${by} ${message}`, true);
    throw new ReleaseProblem(401, message, hint);
  }

  async function fromToken(text: string): Promise<Principal | undefined> {
    const token = await selectTokenByHash(sql, hashToken(text));
    if (!token || !matchesHash(text, token.hash)) return undefined;
    const principal = principalOf(token);
    const ended = token.revokedAt ?? (token.isExpired ? token.expiresAt : null);
    if (ended !== null) {
      const how = token.revokedAt ? 'was revoked' : 'expired';
      const message = `The token ${token.name} (${token.start}…) ${how} at ${ended}.`;
      return deny(nameOf(principal), message, 'Ask the site owner for a new token.');
    }
    await touchToken(sql, token.id);
    return principal;
  }

  async function fromIdToken(text: string): Promise<Principal | undefined> {
    const issuer = claimedIssuer(text) ?? '';
    const publishers = await selectPublishersOf(sql, issuer);
    const [first] = publishers;
    if (!first)
      throw new ReleaseProblem(
        401,
        `No publisher trusts the issuer ${cutText(issuer, 200)}.`,
        'Ask the site owner to add a publisher for the workflow.',
      );
    const token = await verifyIdToken(text, { issuer, jwksUri: first.jwksUri }, keySets);
    if ('kind' in token) {
      if (token.kind === 'unavailable')
        throw new ReleaseProblem(503, `${token.message}.`, 'Try again in a moment.');
      const hint = 'Request a new token from the issuer and send it immediately.';
      if (token.kind === 'unproven') throw new ReleaseProblem(401, `${token.message}.`, hint);
      return deny(callerOf(token.claims), `${token.message}.`, hint);
    }
    const match = matchPublisher(token, publishers);
    if ('problem' in match)
      return deny(
        callerOf(token.claims),
        match.problem,
        'Ask the site owner to add a publisher for the workflow.',
        { expected: match.expected },
      );
    const { team, name, remotes } = match.publisher;
    return {
      kind: 'team',
      team,
      name,
      ...(remotes && { remotes }),
      provenance: provenanceOf(token.claims),
      idToken: { issuer, id: token.id, expiresAt: token.expiresAt },
    };
  }

  return async (authorization, address = '') => {
    const bearerToken = /^Bearer (\S{1,16384})$/i.exec(authorization ?? '')?.[1];
    if (bearerToken === undefined) return undefined;
    if (matchesHash(bearerToken, ownerHash)) return owner;
    // Look up our own tokens before the failure limit applies, so that other clients at the same
    // address cannot lock out a caller with a valid token.
    const tokenPrincipal = isToken(bearerToken) ? await fromToken(bearerToken) : undefined;
    return (
      tokenPrincipal ??
      limitFailures(bearerToken, address, async () =>
        isIdToken(bearerToken) ? fromIdToken(bearerToken) : undefined,
      )
    );
  };
}

function principalOf({ id, role, team, name, remotes }: Token): Principal {
  if (role === 'server' || team === null) return { kind: 'server', name, tokenId: id };
  return { kind: 'team', team, name, ...(remotes && { remotes }), tokenId: id };
}

/** The name of a workflow in the audit log before any publisher has accepted it. */
function callerOf({ sub }: Claims): string {
  return `workflow:${typeof sub === 'string' ? sub : '?'}`;
}

/** The name of the user that this process runs as. A container's user may have none. */
function ownerName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'owner';
  }
}
