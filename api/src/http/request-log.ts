import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { ApiEnv } from './deps.ts';

/** One line per request: the route's pattern, never an address, a cookie or what was asked for. */
export function requestLog(logger: Logger): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const route = routePath(c, -1);
    const entry = {
      requestId: c.get('requestId'),
      method: c.req.method,
      route,
      status: c.res.status,
      ms,
    };
    logger.info(entry, 'request');
  };
}
