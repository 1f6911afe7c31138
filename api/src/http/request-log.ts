import { nameRequest } from '@agent-atlas/server-kit/telemetry/index';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { ApiEnv } from '../base/api-env.ts';
import type { Metrics } from '../base/metrics.ts';

/**
 * Logs a request, with its route pattern, never with the client's address, cookies or parameters.
 */
export function logRequest(
  logger: Logger,
  method: string,
  route: string,
  status: number,
  elapsedMs: number,
): void {
  if (!logger.isLevelEnabled('info')) return;
  const ms = Math.round(elapsedMs * 10) / 10;
  logger.info({ method, route, status, ms }, 'request');
}

/** Logs one line and records one measurement per request. */
export function requestLog(logger: Logger, metrics: Metrics): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const elapsedMs = performance.now() - startedAt;
    const route = routePath(c, -1);
    const { method } = c.req;
    const { status } = c.res;
    nameRequest(method, route);
    metrics.request(method, route, status, elapsedMs / 1000);
    logRequest(logger, method, route, status, elapsedMs);
  };
}
