import { setTimeout as sleep } from 'node:timers/promises';
import { countAliveWorkers } from '@agent-atlas/registry/queries/servers';
import type { Config } from '@agent-atlas/server-kit/base/config';
import { repeat } from '@agent-atlas/server-kit/base/repeat';
import { directAddress, type OpenDatabase } from '@agent-atlas/server-kit/db/open';
import { selectReadOnlyReason } from '@agent-atlas/server-kit/db/read-only';
import { securityHeaders } from '@agent-atlas/server-kit/http/security';
import { createSecurityLog } from '@agent-atlas/server-kit/http/security-log';
import { createCallers } from '@agent-atlas/server-kit/sessions/callers';
import { storedSessionSecret } from '@agent-atlas/server-kit/sessions/session-secret';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { createMetrics } from './base/metrics.ts';
import { ReadCache } from './cache/read-cache.ts';
import { createLocalChanges } from './changes/changes.ts';
import { InvalidationClock } from './changes/invalidation-clock.ts';
import { shareChanges } from './changes/shared-changes.ts';
import { observeStatements } from './db/observe-statements.ts';
import { createStatementObserver } from './db/statement-observer.ts';
import { createDailyDump } from './dumps/daily-dump.ts';
import type { Deps } from './http/deps.ts';
import { createRateLimits } from './limits/limits.ts';
import { postgresqlCounters, redisCounters } from './limits/shared-counters.ts';
import { createSignedCursors } from './lists/signed-cursors.ts';
import { createQaSessions } from './qa/qa-sessions.ts';
import { runDaily } from './ranking/daily-run.ts';
import { selectNow } from './ranking/queries.ts';
import { createSearchQueue } from './search/search-queue.ts';
import { changedSecretWarning } from './sessions/changed-secret.ts';
import { createSessions } from './sessions/sessions.ts';
import { eraseExpired } from './submissions/queries.ts';
import { createTickets } from './submissions/tickets.ts';
import { eraseNetworks } from './votes/erase-networks.ts';

const MEGABYTE = 1024 * 1024;
/** How long a scrape of the metrics waits for the database, in milliseconds. */
const PROBE_MS = 2000;
const REDIS_TIMEOUT_MS = 500;
/** How often expired data is erased, in milliseconds. */
const ERASE_MS = 60 * 60_000;
/**
 * The maximum number of concurrent searches, and the largest share of the connections that they may
 * use.
 */
const SEARCHES_MAX = 4;
const SEARCHES_SHARE = 0.5;

export interface OpenDeps {
  deps: Deps;
  /** Stops the background work and closes its connections. */
  close(): Promise<void>;
}

/** Creates the dependencies of the routes from the settings, on an open database. */
export async function createDeps(
  database: OpenDatabase,
  config: Config,
  logger: Logger,
): Promise<OpenDeps> {
  const metrics = createMetrics();
  const { maintenance } = database;
  const statements = createStatementObserver({
    metrics,
    logger,
    slowMs: config.SLOW_STATEMENT_MS,
  });
  const sql = observeStatements(database.sql, statements);
  const timeoutMs = config.DATABASE_TIMEOUT_MS;
  const url = config.DATABASE_URL;
  const clock = new InvalidationClock();
  const shared = url
    ? await shareChanges({ sql, address: directAddress(config, 1), timeoutMs, clock, logger })
    : { ...createLocalChanges(clock, new Date()), stop: async () => {} };
  const { stop, ...changes } = shared;
  const onError = (error: unknown) => logger.error({ err: error }, 'ranking not computed');
  const dailyRun = runDaily(database, () => selectNow(maintenance), changes.note, onError);
  const openData = createDailyDump(maintenance, Date.now, (error) =>
    logger.error({ err: error }, 'open data not written'),
  );
  const erasures = [eraseExpired, eraseNetworks].map((erase) =>
    repeat(
      ERASE_MS,
      () => erase(sql),
      (error) => logger.error({ err: error }, 'expired data not erased'),
    ),
  );
  for (const erasure of erasures) erasure.run();
  const secret = config.SESSION_SECRET || storedSessionSecret(config.DATA_DIR);
  const acceptedSecrets = config.ACCEPTED_SESSION_SECRET ? [config.ACCEPTED_SESSION_SECRET] : [];
  // A database that accepts no writes must not stop an API that reads.
  const warning = await changedSecretWarning(sql, secret, config.ACCEPTED_SESSION_SECRET).catch(
    (error) => logger.warn({ err: error }, 'session secret not compared'),
  );
  if (warning) logger.error(warning);
  const redis = connectRedis(config.REDIS_URL, logger);
  const counters = redis ? redisCounters(redis) : url ? postgresqlCounters(sql) : undefined;
  const sessionLimits = {
    writes: config.RATE_LIMIT_WRITES_PER_MINUTE,
    searches: config.RATE_LIMIT_SEARCHES_PER_MINUTE,
    recommendations: config.RATE_LIMIT_RECOMMENDATIONS_PER_MINUTE,
    downloads: config.RATE_LIMIT_DOWNLOADS_PER_MINUTE,
    submissions: config.RATE_LIMIT_SUBMISSIONS_PER_MINUTE,
  };
  const limits = createRateLimits(counters, sessionLimits, logger);
  const publicOrigin = config.PUBLIC_ORIGIN;
  const callers = createCallers(
    config.API_TOKEN,
    config.TRUSTED_PROXIES,
    config.ACCEPTED_API_TOKEN,
    (problem) => logger.warn(problem),
  );
  const concurrency = url ? Math.min(SEARCHES_MAX, config.DATABASE_POOL * SEARCHES_SHARE) : 1;
  addGauges({ metrics, sql, changes, limits }, url !== '');
  const pool = url ? config.DATABASE_POOL : 1;
  metrics.gauge('api_database_pool_size', 'Connections that this process may open.', () => pool);
  metrics.gauge(
    'api_database_pool_waiting',
    'Statements and transactions of this process that wait for a connection.',
    () => Math.max(0, statements.demand() - pool),
  );
  return {
    deps: {
      sql,
      changes,
      callers,
      sessions: createSessions({
        secret,
        acceptedSecret: config.ACCEPTED_SESSION_SECRET,
        publicOrigin,
        callers,
      }),
      qaSessions: createQaSessions(sql, callers),
      cache: new ReadCache({ clock, maxBytes: config.READ_CACHE_MB * MEGABYTE }),
      limits,
      searches: createSearchQueue({ concurrency: Math.max(1, Math.floor(concurrency)) }),
      openData,
      metrics,
      logger,
      securityLog: createSecurityLog(logger, metrics.refused),
      securityHeaders: securityHeaders(publicOrigin),
      timeoutMs,
      votesPerNetwork: config.VOTES_PER_NETWORK_PER_DAY,
      tickets: createTickets(secret),
      cursors: createSignedCursors([secret, ...acceptedSecrets]),
      submissionsPerNetwork: config.SUBMISSIONS_PER_NETWORK_PER_DAY,
      openSubmissions: config.SUBMISSIONS_OPEN_MAX,
      publicOrigin,
    },
    async close() {
      await dailyRun.stop();
      await Promise.all(erasures.map((each) => each.stop()));
      limits.stop();
      await limits.sync();
      await openData.close();
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

type Measured = Pick<Deps, 'metrics' | 'sql' | 'changes' | 'limits'>;

function addGauges({ metrics, sql, changes, limits }: Measured, isShared: boolean): void {
  metrics.gauge('api_database_up', 'Whether the database responds and accepts writes.', async () =>
    Promise.race([
      selectReadOnlyReason(sql).then(
        (reason) => Number(reason === null),
        () => 0,
      ),
      sleep(PROBE_MS, 0, { ref: false }),
    ]),
  );
  metrics.gauge(
    'api_changes_connected',
    'Whether this process learns about the writes of the others.',
    () => Number(changes.isConnected()),
  );
  metrics.gauge('api_data_version', 'The version of the data that this process serves.', () =>
    Number(changes.version().split('-')[1]),
  );
  metrics.gauge(
    'api_rate_limits_shared',
    'Whether the counts of this process reach the shared counters.',
    () => Number(limits.isShared()),
  );
  metrics.gauge('api_release_workers', 'Release workers that are running.', () =>
    countAliveWorkers(sql),
  );
  if (!isShared) return;
  const help = 'Connections of all API processes that run a statement.';
  metrics.gauge('api_database_connections_busy', help, async () => {
    const rows = await sql<{ busy: number }[]>`
      select count(*)::integer as busy from pg_stat_activity
      where application_name = 'agent-atlas-api' and state <> 'idle' and pid <> pg_backend_pid()`;
    return rows[0]?.busy ?? 0;
  });
}
