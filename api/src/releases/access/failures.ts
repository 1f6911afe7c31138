import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { ReleaseProblem } from '../problem.ts';
import type { Principal } from './principal.ts';
import { hashToken } from './token-format.ts';

/** Failed authentications that an address has in a minute, and addresses that are counted. */
export const FAILURES_MAX = 20;
const WINDOW_MS = 60_000;
const ADDRESSES_MAX = 10_000;
/** Tokens that were good lately. */
const GOOD_MAX = 1000;
const GOOD_MS = 24 * 60 * 60_000;

type Attempt = () => Promise<Principal | undefined>;

/** Runs an attempt to authenticate, unless its address has failed too often. */
type Guard = (token: string, address: string, attempt: Attempt) => ReturnType<Attempt>;

/**
 * Limits how often an address may fail, before anything is looked up. A token that was good lately is
 * looked up all the same: others behind the same address must not keep a team from a rollback.
 * Failures are logged without the token.
 */
export function createGuard(logger: Logger, now: () => number = Date.now): Guard {
  const failures = new LRUCache<string, { count: number; until: number }>({ max: ADDRESSES_MAX });
  const good = new LRUCache<string, true>({ max: GOOD_MAX, ttl: GOOD_MS });

  function failuresOf(address: string) {
    const known = failures.get(address);
    return known && known.until > now() ? known : { count: 0, until: now() + WINDOW_MS };
  }

  function fail(address: string, reason: string): void {
    const { count, until } = failuresOf(address);
    failures.set(address, { count: count + 1, until });
    logger.warn({ event: 'security', action: 'authenticate', address, reason }, 'request refused');
  }

  return async (token, address, attempt) => {
    const key = hashToken(token).toString('base64');
    if (failuresOf(address).count >= FAILURES_MAX && !good.has(key))
      throw new ReleaseProblem(429, 'Too many failed attempts to log in.', 'Wait a minute.');
    try {
      const principal = await attempt();
      if (principal) good.set(key, true);
      else fail(address, 'unknown token');
      return principal;
    } catch (error) {
      if (error instanceof ReleaseProblem && error.status === 401) {
        good.delete(key);
        fail(address, error.message);
      }
      throw error;
    }
  };
}
