import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../base/api-env.ts';
import { Problem } from '../base/problem.ts';
import type { Deps } from './deps.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses cross-site writes with 403, and bodies that a plain form could produce with 415. Uses
 * Fetch Metadata (https://www.w3.org/TR/fetch-metadata/), or the Origin header if the browser does
 * not send it. A client that sends neither is not a browser, so it has no cookie to abuse.
 */
export function writeProtection({
  publicOrigin,
  securityLog,
  sessions,
}: Pick<Deps, 'publicOrigin' | 'securityLog' | 'sessions'>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method)) return next();
    if (!isOwnSite(c, publicOrigin)) {
      securityLog.refused('a write from another site', sessions.network(c));
      throw new Problem(403, 'Writes are accepted from this site only.');
    }
    const contentType = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
    if (contentType !== 'application/json') {
      throw new Problem(415, 'The body must be JSON, sent as application/json.');
    }
    return next();
  };
}

function isOwnSite(c: Context, publicOrigin: string): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = c.req.header('Origin');
  if (origin === undefined) return true;
  if (publicOrigin !== '') return origin === publicOrigin;
  const host = c.req.header('X-Forwarded-Host') ?? c.req.header('Host');
  return URL.canParse(origin) && new URL(origin).host === host;
}
