import { isFromOwnSite } from '@agent-atlas/server-kit/http/own-site';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../base/api-env.ts';
import { Problem } from '../base/problem.ts';
import type { Deps } from './deps.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses cross-site writes with 403, and bodies that a plain form could produce with 415. */
export function writeProtection({
  publicOrigin,
  securityLog,
  sessions,
}: Pick<Deps, 'publicOrigin' | 'securityLog' | 'sessions'>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method)) return next();
    if (!isFromOwnSite((name) => c.req.header(name), publicOrigin)) {
      securityLog.refused('a write from another site', sessions.network(c.env.incoming));
      throw new Problem(403, 'Writes are accepted from this site only.');
    }
    const contentType = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
    if (contentType !== 'application/json') {
      throw new Problem(415, 'The body must be JSON, sent as application/json.');
    }
    return next();
  };
}
