import type { Headers } from '@agent-atlas/server-kit/http/security';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { LimitKind } from '../../contract/declaration.ts';
import { DECLARATIONS } from '../../contract/routes.ts';
import type { ApiEnv, ApiRequest } from '../base/api-env.ts';
import { Problem } from '../base/problem.ts';
import { type Quota, WINDOW_S } from '../limits/limits.ts';
import type { Deps } from './deps.ts';

const LIMITS: ReadonlyMap<string, LimitKind> = new Map(
  DECLARATIONS.flatMap(({ method, path, limit }) => (limit ? [[`${method} ${path}`, limit]] : [])),
);

/**
 * Limits how often a session or a network may call a route. Returns headers with the remaining quota
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/), and a 429 if a quota is
 * exceeded.
 */
export function createRequestCounter({ limits, sessions, metrics, securityLog }: Deps) {
  return (kind: LimitKind, request: ApiRequest): { headers: Headers; refusal?: Problem } => {
    const quotas = limits.count(kind, {
      session: sessions.find(request),
      network: sessions.client(request),
    });
    if (quotas.length === 0) return { headers: {} };
    const headers = {
      'RateLimit-Policy': quotas.map(policyField).join(', '),
      RateLimit: quotas.map(quotaField).join(', '),
    };
    const exceeded = quotas.filter((quota) => quota.exceeded);
    if (exceeded.length === 0) return { headers };
    metrics.limited(kind);
    securityLog.refused(`too many ${kind}`, sessions.network(request));
    const waitS = Math.max(...exceeded.map(({ resetS }) => resetS));
    const message = `Too many ${kind}. Please try again in ${formatSeconds(waitS)}.`;
    return { headers, refusal: new Problem(429, message, waitS) };
  };
}

/** Applies the limits of the routes. Throws a {@link Problem} with 429 when a quota is exceeded. */
export function limitRequests(deps: Deps): MiddlewareHandler<ApiEnv> {
  const count = createRequestCounter(deps);
  return async (c, next) => {
    const method = c.req.method === 'HEAD' ? 'get' : c.req.method.toLowerCase();
    const kind = LIMITS.get(`${method} ${routePath(c, -1)}`);
    if (!kind) return next();
    const { headers, refusal } = count(kind, c.env.incoming);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    if (refusal) throw refusal;
    return next();
  };
}

const policyField = ({ name, limit }: Quota) => `"${name}";q=${limit};w=${WINDOW_S}`;
const quotaField = ({ name, remaining, resetS }: Quota) => `"${name}";r=${remaining};t=${resetS}`;

const formatSeconds = (count: number) => (count === 1 ? '1 second' : `${count} seconds`);
