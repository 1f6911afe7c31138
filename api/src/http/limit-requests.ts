import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { LimitKind } from '../../contract/declaration.ts';
import { DECLARATIONS } from '../../contract/routes.ts';
import type { ApiEnv } from '../base/api-env.ts';
import { Problem } from '../base/problem.ts';
import { type Quota, WINDOW_S } from '../limits/limits.ts';
import type { Deps } from './deps.ts';

const LIMITS: ReadonlyMap<string, LimitKind> = new Map(
  DECLARATIONS.flatMap(({ method, path, limit }) => (limit ? [[`${method} ${path}`, limit]] : [])),
);

/**
 * Limits how often a session or a network may call a route, and reports the remaining quota
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/). Throws a
 * {@link Problem} with 429 when a quota is exceeded.
 */
export function limitRequests(
  deps: Pick<Deps, 'limits' | 'sessions' | 'metrics' | 'securityLog'>,
): MiddlewareHandler<ApiEnv> {
  const { limits, sessions, metrics, securityLog } = deps;
  return async (c, next) => {
    const method = c.req.method === 'HEAD' ? 'get' : c.req.method.toLowerCase();
    const kind = LIMITS.get(`${method} ${routePath(c, -1)}`);
    if (!kind) return next();
    const quotas = limits.count(kind, {
      session: sessions.find(c),
      network: sessions.client(c.env.incoming),
    });
    if (quotas.length > 0) {
      c.header('RateLimit-Policy', quotas.map(policyField).join(', '));
      c.header('RateLimit', quotas.map(quotaField).join(', '));
    }
    const exceeded = quotas.filter((quota) => quota.exceeded);
    if (exceeded.length === 0) return next();
    metrics.limited(kind);
    securityLog.refused(`too many ${kind}`, sessions.network(c));
    const waitS = Math.max(...exceeded.map(({ resetS }) => resetS));
    throw new Problem(429, `Too many ${kind}. Please try again in ${formatSeconds(waitS)}.`, waitS);
  };
}

const policyField = ({ name, limit }: Quota) => `"${name}";q=${limit};w=${WINDOW_S}`;
const quotaField = ({ name, remaining, resetS }: Quota) => `"${name}";r=${remaining};t=${resetS}`;

const formatSeconds = (count: number) => (count === 1 ? '1 second' : `${count} seconds`);
