import type { Pool } from '@agent-atlas/server-kit/db/client';
import type { Headers } from '@agent-atlas/server-kit/http/security';
import type { SecurityLog } from '@agent-atlas/server-kit/http/security-log';
import type { Callers } from '@agent-atlas/server-kit/sessions/callers';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { ApiEnv } from '../base/api-env.ts';
import type { Metrics } from '../base/metrics.ts';
import type { ReadCache } from '../cache/read-cache.ts';
import type { Changes } from '../changes/changes.ts';
import type { DailyDump } from '../dumps/daily-dump.ts';
import type { RateLimits } from '../limits/limits.ts';
import type { SignedCursors } from '../lists/signed-cursors.ts';
import type { QaSessions } from '../qa/qa-sessions.ts';
import type { SearchQueue } from '../search/search-queue.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Tickets } from '../submissions/tickets.ts';

/** The dependencies of the routes. */
export interface Deps {
  sql: Pool;
  /** Every write reports its changes here after the commit. */
  changes: Changes;
  callers: Callers;
  sessions: Sessions;
  qaSessions: QaSessions;
  cache: ReadCache;
  limits: RateLimits;
  searches: SearchQueue;
  openData: DailyDump;
  metrics: Metrics;
  logger: Logger;
  securityLog: SecurityLog;
  /** Headers of every response. */
  securityHeaders: Headers;
  /** Maximum wait for the database, in milliseconds. */
  timeoutMs: number;
  /** Maximum number of new votes from one network on one target per day. 0 means no limit. */
  votesPerNetwork: number;
  tickets: Tickets;
  cursors: SignedCursors;
  /** Maximum number of submissions from one network per day. 0 means no limit. */
  submissionsPerNetwork: number;
  /** Maximum number of submissions that wait for a decision. */
  openSubmissions: number;
  /** The site's public origin. If empty, it is taken from the request. */
  publicOrigin: string;
}

export type Api = Hono<ApiEnv>;
