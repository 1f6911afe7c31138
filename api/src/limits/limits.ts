import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { LimitKind } from '../../contract/declaration.ts';
import type { SharedCounters } from './shared-counters.ts';

/** The length of a rate-limit window, in seconds. */
export const WINDOW_S = 60;
const WINDOW_MS = WINDOW_S * 1000;

/**
 * The limit of a network, in multiples of a session's: an office or a school may share one address.
 */
const SESSIONS_PER_NETWORK = 5;

/** How often a process adds its counts to the shared counters, in milliseconds. */
const SYNC_MS = 1000;
/** The maximum number of callers that are counted. The least recently seen are evicted first. */
const CALLERS_MAX = 200_000;
/** The maximum number of callers per sync; more wait for the next. */
const BATCH_MAX = 5000;

/** The maximum number of requests of a session in a minute. 0: no limit. */
export type SessionLimits = Readonly<Record<LimitKind, number>>;

/** A caller, identified by keyed hashes. A null hash is not counted. */
export interface Caller {
  readonly session: Buffer | null;
  readonly network: Buffer | null;
}

/** The state of one quota. */
export interface Quota {
  readonly name: 'session' | 'network';
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the quota resets. */
  readonly resetS: number;
  readonly exceeded: boolean;
}

export interface RateLimits {
  /** Counts a request without waiting. Returns the quotas that it counts against. */
  count(kind: LimitKind, caller: Caller): Quota[];
  /** Adds the counts of this process to the shared counters now. Never rejects. */
  sync(): Promise<void>;
  /** Whether the last counts reached the shared counters. */
  isShared(): boolean;
  stop(): void;
}

interface Count {
  /** The count of all processes as of the last sync. */
  shared: number;
  /** The count of this process since then. */
  own: number;
  readonly expiresAt: number;
}

/**
 * Limits requests in fixed windows of a minute. Each process counts locally and adds its counts to
 * the shared counters once a second, so no request waits for a counter. While the counters are
 * unavailable, each process enforces the limits alone. Between two syncs a process does not know
 * what the others admitted: n processes admit at most n times the limit, and only within that
 * second.
 *
 * @param counters the counters that processes share; undefined for a single process
 */
export function createRateLimits(
  counters: SharedCounters | undefined,
  limits: SessionLimits,
  logger: Logger,
  now: () => number = Date.now,
): RateLimits {
  const counts = new LRUCache<string, Count>({ max: CALLERS_MAX });
  const unsynced = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isUnavailable = false;

  function consume(kind: LimitKind, name: Quota['name'], caller: Buffer | null): Quota[] {
    const limit = limits[kind] * (name === 'network' ? SESSIONS_PER_NETWORK : 1);
    if (limit === 0 || !caller) return [];
    const window = Math.floor(now() / WINDOW_MS);
    const expiresAt = (window + 1) * WINDOW_MS;
    const key = `${kind}:${name}:${window}:${caller.toString('base64url')}`;
    const count = counts.get(key) ?? { shared: 0, own: 0, expiresAt };
    const remaining = limit - count.shared - count.own;
    const resetS = Math.max(1, Math.ceil((expiresAt - now()) / 1000));
    // Refused requests are not counted, so abuse does not reach the shared counters.
    if (remaining <= 0) return [{ name, limit, remaining: 0, resetS, exceeded: true }];
    count.own += 1;
    counts.set(key, count);
    if (counters) markUnsynced(key);
    return [{ name, limit, remaining: remaining - 1, resetS, exceeded: false }];
  }

  function markUnsynced(key: string): void {
    if (unsynced.size < CALLERS_MAX) unsynced.add(key);
    timer ??= setTimeout(sync, SYNC_MS).unref();
  }

  async function sync(): Promise<void> {
    const keys = [...unsynced].slice(0, BATCH_MAX);
    const batch = keys.flatMap((key) => {
      unsynced.delete(key);
      const count = counts.peek(key);
      return count && count.own > 0 && count.expiresAt > now()
        ? [{ key, count, own: count.own }]
        : [];
    });
    try {
      const sums = batch.map(({ key, count, own }) => ({ key, own, expiresAt: count.expiresAt }));
      const totals = batch.length > 0 ? await counters?.add(sums) : undefined;
      for (const { key, count, own } of batch) {
        count.own -= own;
        count.shared = totals?.get(key) ?? count.shared + own;
      }
      isUnavailable = false;
    } catch (error) {
      if (!isUnavailable)
        logger.warn({ err: error }, 'rate limits are counted in this process only');
      isUnavailable = true;
      for (const { key } of batch) unsynced.add(key);
    }
    timer = unsynced.size > 0 ? setTimeout(sync, SYNC_MS).unref() : undefined;
  }

  return {
    count: (kind, { session, network }) => [
      ...consume(kind, 'session', session),
      ...consume(kind, 'network', network),
    ],
    sync,
    isShared: () => !isUnavailable,
    stop: () => clearTimeout(timer),
  };
}
