import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import { keepRanking } from '../ranking/refresh.ts';
import { ReadCache } from './cache/read-cache.ts';
import { createCallers } from './callers.ts';
import { createLocalChanges, Freshness } from './changes.ts';
import type { Deps } from './deps.ts';
import { createRateLimits, type LimitStore } from './limits/limits.ts';
import { createMetrics } from './metrics.ts';
import { storedSessionSecret } from './session-secret.ts';
import { createSessions } from './sessions.ts';
import { shareChanges } from './shared-changes.ts';

const MEGABYTE = 1024 * 1024;
/** A request waits for its count: rather not limited than late. */
const REDIS_TIMEOUT_MS = 500;

export interface OpenDeps {
  deps: Deps;
  /** Finishes what is under way in the background. */
  close(): Promise<void>;
}

/** Everything the routes work with, as it is configured, on an open database. */
export async function createDeps(
  { sql }: OpenDatabase,
  config: Config,
  logger: Logger,
): Promise<OpenDeps> {
  const timeoutMs = config.DATABASE_TIMEOUT_MS;
  const url = config.DATABASE_URL;
  const freshness = new Freshness();
  const shared = url
    ? await shareChanges({ sql, url, timeoutMs, freshness, logger })
    : { ...createLocalChanges(freshness, new Date()), stop: async () => {} };
  const { stop, ...changes } = shared;
  const onError = (error: unknown) => logger.error({ err: error }, 'ranking not refreshed');
  const ranking = keepRanking(sql, () => new Date(), changes.note, onError);
  const secret = config.SESSION_SECRET || storedSessionSecret(config.DATA_DIR);
  const redis = connectRedis(config.REDIS_URL, logger);
  const store: LimitStore = redis
    ? { kind: 'redis', redis }
    : url
      ? { kind: 'postgresql', sql }
      : { kind: 'memory' };
  const limits = {
    writes: config.RATE_LIMIT_WRITES_PER_MINUTE,
    searches: config.RATE_LIMIT_SEARCHES_PER_MINUTE,
    recommendations: config.RATE_LIMIT_RECOMMENDATIONS_PER_MINUTE,
  };
  const metrics = createMetrics();
  if (url) addPoolGauge(metrics, sql);
  return {
    deps: {
      sql,
      ranking,
      changes,
      sessions: createSessions(secret, createCallers(config.TRUSTED_PROXIES)),
      cache: new ReadCache({ freshness, maxBytes: config.READ_CACHE_MB * MEGABYTE }),
      limits: createRateLimits(store, limits, logger),
      metrics,
      logger,
      timeoutMs,
      publicOrigin: config.PUBLIC_ORIGIN,
    },
    async close() {
      ranking.stop();
      await ranking.flush().catch(onError);
      await stop();
      redis?.disconnect();
    },
  };
}

function connectRedis(url: string, logger: Logger): Redis | undefined {
  if (url === '') return undefined;
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_TIMEOUT_MS,
  });
  redis.on('error', (error) => logger.debug({ err: error }, 'redis'));
  return redis;
}

function addPoolGauge(metrics: Deps['metrics'], sql: Deps['sql']): void {
  const help = 'Connections of all API processes that run a statement.';
  metrics.gauge('api_database_connections_busy', help, async () => {
    const rows = await sql<{ busy: number }[]>`
      select count(*)::integer as busy from pg_stat_activity
      where application_name = 'agent-atlas-api' and state <> 'idle' and pid <> pg_backend_pid()`;
    return rows[0]?.busy ?? 0;
  });
}
