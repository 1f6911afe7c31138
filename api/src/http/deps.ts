import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { RequestIdVariables } from 'hono/request-id';
import type { Logger } from 'pino';
import type { Pool } from '../db/client.ts';
import type { Ranking } from '../ranking/refresh.ts';
import type { ReadCache } from './cache/read-cache.ts';
import type { Changes } from './changes.ts';
import type { RateLimits } from './limits/limits.ts';
import type { Metrics } from './metrics.ts';
import type { Sessions } from './sessions.ts';

/** What the routes work with. */
export interface Deps {
  sql: Pool;
  ranking: Ranking;
  /** Every write says here what it touched, after its commit. */
  changes: Changes;
  sessions: Sessions;
  cache: ReadCache;
  limits: RateLimits;
  metrics: Metrics;
  logger: Logger;
  /** Longest time a request may take, in milliseconds. */
  timeoutMs: number;
  /** The origin the site is reached at; empty takes it from the request. */
  publicOrigin: string;
}

export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: RequestIdVariables;
}

export type Api = OpenAPIHono<ApiEnv>;
