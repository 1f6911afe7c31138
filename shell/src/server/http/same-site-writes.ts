import { isFromOwnSite } from '@agent-atlas/server-kit/http/own-site';
import type { SecurityLog } from '@agent-atlas/server-kit/http/security-log';
import type { MiddlewareHandler } from 'hono';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writes that pages of other sites send through their visitors' browsers. */
export function sameSiteWrites(publicOrigin: string, securityLog: SecurityLog): MiddlewareHandler {
  return async (c, next) => {
    const isAllowed =
      SAFE_METHODS.has(c.req.method) || isFromOwnSite((name) => c.req.header(name), publicOrigin);
    if (isAllowed) return next();
    securityLog.refused('a write from another site');
    return c.text('Writes are accepted from this site only.', 403, { 'Cache-Control': 'no-store' });
  };
}
