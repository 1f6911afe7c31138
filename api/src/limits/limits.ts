import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { LimitKind } from '../../contract/declaration.ts';
import type { SharedCounters } from './shared-counters.ts';

/** Seconds a limit is counted over. */
export const WINDOW_S = 60;
const WINDOW_MS = WINDOW_S * 1000;

/** How many sessions' worth of requests a network has: an office or a school is behind one address. */
const SESSIONS_PER_NETWORK = 5;

/** How long a process counts by itself before it adds its counts to the others', in milliseconds. */
const SETTLE_MS = 1000;
/** Callers that are told apart. Those not seen for longest are forgotten first. */
const CALLERS_MAX = 200_000;
/** Callers of one settlement; more wait for the next. */
const BATCH_MAX = 5000;

/** Most requests of a session in a minute; 0 does not limit. */
export type SessionLimits = Readonly<Record<LimitKind, number>>;

/** Who asks, as keyed hashes; what is null counts against nobody. */
export interface Caller {
  readonly session: Buffer | null;
  readonly network: Buffer | null;
}

/** What is left of one allowance. */
export interface Quota {
  readonly name: 'session' | 'network';
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until all of it is back. */
  readonly resetS: number;
  readonly exceeded: boolean;
}

export interface RateLimits {
  /** Counts a request, without waiting for anything. Empty when it counts against nothing. */
  count(kind: LimitKind, caller: Caller): Quota[];
  /** Shares the counts of this process now; never rejects. */
  settle(): Promise<void>;
  stop(): void;
}

interface Count {
  /** Of all processes, as of the last settlement. */
  shared: number;
  /** Of this process since then. */
  own: number;
  readonly expiresAt: number;
}

/**
 * Limits in windows of a minute, counted in this process and added up with the other processes'
 * once a second. So no request waits for a counter, and while counters are away each process still
 * holds the limits by itself. Between two settlements a process cannot know what the others
 * admitted: n processes admit at most n times the limit, and that within one second only.
 *
 * @param counters where processes add up their counts; undefined for a single process
 */
export function createRateLimits(
  counters: SharedCounters | undefined,
  limits: SessionLimits,
  logger: Logger,
  now: () => number = Date.now,
): RateLimits {
  const counts = new LRUCache<string, Count>({ max: CALLERS_MAX });
  const unsettled = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isAway = false;

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
    if (counters) markUnsettled(key);
    return [{ name, limit, remaining: remaining - 1, resetS, exceeded: false }];
  }

  function markUnsettled(key: string): void {
    if (unsettled.size < CALLERS_MAX) unsettled.add(key);
    timer ??= setTimeout(settle, SETTLE_MS).unref();
  }

  async function settle(): Promise<void> {
    const keys = [...unsettled].slice(0, BATCH_MAX);
    const batch = keys.flatMap((key) => {
      unsettled.delete(key);
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
      isAway = false;
    } catch (error) {
      if (!isAway) logger.warn({ err: error }, 'rate limits are counted in this process only');
      isAway = true;
      for (const { key } of batch) unsettled.add(key);
    }
    timer = unsettled.size > 0 ? setTimeout(settle, SETTLE_MS).unref() : undefined;
  }

  return {
    count: (kind, { session, network }) => [
      ...consume(kind, 'session', session),
      ...consume(kind, 'network', network),
    ],
    settle,
    stop: () => clearTimeout(timer),
  };
}
