import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { RequestIdVariables } from 'hono/request-id';
import type { Logger } from 'pino';
import type { LookUp } from '../agents/look-up.ts';
import type { Changes } from '../changes/changes.ts';
import type { Pool } from '../db/client.ts';
import type { DailyDump } from '../dumps/daily-dump.ts';
import type { SearchQueue } from '../search/search-queue.ts';
import type { ReadCache } from './cache/read-cache.ts';
import type { Callers } from './callers.ts';
import type { RateLimits } from './limits/limits.ts';
import type { Metrics } from './metrics.ts';
import type { Headers } from './security.ts';
import type { SecurityLog } from './security-log.ts';
import type { Sessions } from './sessions.ts';

/** What the routes work with. */
export interface Deps {
  sql: Pool;
  lookUp: LookUp;
  /** Every write reports here what it changed, after its commit. */
  changes: Changes;
  callers: Callers;
  sessions: Sessions;
  cache: ReadCache;
  limits: RateLimits;
  searches: SearchQueue;
  openData: DailyDump;
  metrics: Metrics;
  logger: Logger;
  securityLog: SecurityLog;
  /** The headers of every answer. */
  securityHeaders: Headers;
  /** Longest wait for the database, in milliseconds. */
  timeoutMs: number;
  /** New votes of a network on one target in a day; 0 does not limit. */
  votesPerNetwork: number;
  /** The origin the site is reached at; empty takes it from the request. */
  publicOrigin: string;
}

export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: RequestIdVariables;
}

export type Api = OpenAPIHono<ApiEnv>;
