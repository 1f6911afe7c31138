import { clientOf } from '@agent-atlas/server-kit/base/networks';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Principal } from '../principal.ts';
import { ReleaseProblem } from '../problem.ts';
import { hashToken } from './token-format.ts';

/** Failed authentications allowed per client (an IPv4 address or a /64 in IPv6) and minute, and how many are tracked. */
export const FAILURES_MAX = 20;
const WINDOW_MS = 60_000;
const CLIENTS_MAX = 10_000;
/** How many recently accepted tokens are remembered, and for how long. */
const ACCEPTED_MAX = 1000;
const ACCEPTED_TTL_MS = 24 * 60 * 60_000;

type Attempt = () => Promise<Principal | undefined>;

/**
 * Runs an authentication attempt. Throws a {@link ReleaseProblem} with 429 if its address is
 * blocked.
 */
type FailureLimiter = (token: string, address: string, attempt: Attempt) => ReturnType<Attempt>;

/**
 * Limits failed authentications per client, before anything is looked up. Recently accepted tokens
 * bypass the limit, so that other clients at the same address cannot keep a team from rolling back.
 * Failures are logged without the token, and with a hash of the network.
 */
export function createFailureLimiter(
  logger: Logger,
  networkOf: (address: string) => Buffer,
  now: () => number = Date.now,
): FailureLimiter {
  const failures = new LRUCache<string, { count: number; until: number }>({ max: CLIENTS_MAX });
  const accepted = new LRUCache<string, true>({ max: ACCEPTED_MAX, ttl: ACCEPTED_TTL_MS });

  function failuresOf(client: string) {
    const known = failures.get(client);
    return known && known.until > now() ? known : { count: 0, until: now() + WINDOW_MS };
  }

  function recordFailure(address: string, reason: string): void {
    const client = clientOf(address);
    const { count, until } = failuresOf(client);
    failures.set(client, { count: count + 1, until });
    const network = networkOf(address).toString('hex');
    logger.warn({ event: 'security', action: 'authenticate', reason, network }, 'request refused');
  }

  return async (token, address, attempt) => {
    const key = hashToken(token).toString('base64');
    if (failuresOf(clientOf(address)).count >= FAILURES_MAX && !accepted.has(key))
      throw new ReleaseProblem(
        429,
        'Too many failed authentication attempts.',
        'Try again in a minute.',
      );
    try {
      const principal = await attempt();
      if (principal) accepted.set(key, true);
      else recordFailure(address, 'unknown token');
      return principal;
    } catch (error) {
      if (error instanceof ReleaseProblem && error.status === 401) {
        accepted.delete(key);
        recordFailure(address, error.message);
      }
      throw error;
    }
  };
}
