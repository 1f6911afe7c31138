import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Pool } from '../../db/client.ts';
import { LIMIT_KINDS, type LimitKind } from './policies.ts';

/** Seconds a limit is counted over. */
export const WINDOW_S = 60;

/** How many sessions' worth of requests a network has: an office or a school is behind one address. */
const SESSIONS_PER_NETWORK = 5;

/** Where requests are counted. */
export type LimitStore =
  | { kind: 'memory' }
  | { kind: 'postgresql'; sql: Pool }
  | { kind: 'redis'; redis: Redis };

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
  /** Counts a request. Empty when it counts against nothing, or when the counters cannot be reached. */
  count(kind: LimitKind, caller: Caller): Promise<Quota[]>;
}

type Limiters = Partial<Record<LimitKind, Record<Quota['name'], RateLimiterAbstract>>>;

/** Limits that are counted in `store`, by all processes that share it. */
export function createRateLimits(
  store: LimitStore,
  limits: SessionLimits,
  logger: Logger,
): RateLimits {
  const limiters: Limiters = {};
  for (const kind of LIMIT_KINDS) {
    if (limits[kind] === 0) continue;
    limiters[kind] = {
      session: createLimiter(store, `${kind}:session`, limits[kind]),
      network: createLimiter(store, `${kind}:network`, limits[kind] * SESSIONS_PER_NETWORK),
    };
  }
  let isAway = false;

  async function consume(
    name: Quota['name'],
    limiter: RateLimiterAbstract,
    key: Buffer,
  ): Promise<Quota[]> {
    try {
      const result = await limiter.consume(key.toString('base64url'));
      isAway = false;
      return [quotaOf(name, limiter.points, result, false)];
    } catch (error) {
      if (error instanceof RateLimiterRes) return [quotaOf(name, limiter.points, error, true)];
      // Better a request too many than none at all.
      if (!isAway) logger.warn({ err: error }, 'rate limits cannot be counted, requests pass');
      isAway = true;
      return [];
    }
  }

  return {
    async count(kind, { session, network }) {
      const limiter = limiters[kind];
      if (!limiter) return [];
      const quotas = await Promise.all([
        session ? consume('session', limiter.session, session) : [],
        network ? consume('network', limiter.network, network) : [],
      ]);
      return quotas.flat();
    },
  };
}

function quotaOf(
  name: Quota['name'],
  limit: number,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
  exceeded: boolean,
): Quota {
  return {
    name,
    limit,
    remaining: remainingPoints,
    resetS: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    exceeded,
  };
}

function createLimiter(store: LimitStore, name: string, points: number): RateLimiterAbstract {
  const common = { keyPrefix: `atlas:${name}`, points, duration: WINDOW_S };
  // Who is over the limit is told so from memory: abuse must not reach the store.
  const shared = { ...common, inMemoryBlockOnConsumed: points + 1 };
  switch (store.kind) {
    case 'memory':
      return new RateLimiterMemory(common);
    case 'postgresql':
      return new RateLimiterPostgres({
        ...shared,
        storeType: 'client',
        storeClient: asClient(store.sql),
        tableName: 'rate_limit',
        tableCreated: true,
      });
    case 'redis':
      return new RateLimiterRedis({
        ...shared,
        storeClient: store.redis,
        rejectIfRedisNotReady: true,
      });
    default:
      return store satisfies never;
  }
}

/** The one method that the limiter uses of a `pg` client. */
function asClient(sql: Pool) {
  return {
    query: async ({ text, values = [] }: { text: string; values?: (string | number)[] }) => ({
      rows: await sql.unsafe(text, values, { prepare: true }),
    }),
  };
}
