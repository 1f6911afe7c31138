import type { Context, MiddlewareHandler } from 'hono';
import { VERSION_HEADER } from '../../../contract/http.ts';
import { canonicalRead, SHARED_READS, type SharedRoute } from '../../../contract/reads.ts';
import { BusyError } from '../../db/errors.ts';
import type { ApiEnv, Deps } from '../deps.ts';
import { isUnavailable } from '../errors.ts';
import { chooseEncoding } from './encodings.ts';
import { newerVersionAsked } from './min-version.ts';
import { shownTags } from './shown-tags.ts';
import { StoredAnswer } from './stored-answer.ts';

/** Headers of a route's own that are kept with its answer. */
const KEPT = ['Content-Type', 'Link'];

type CacheDeps = Pick<Deps, 'cache' | 'callers' | 'changes' | 'metrics' | 'securityHeaders'>;

/**
 * Answers shared reads from memory, and otherwise by their route, once for all requests at the same
 * time. While the database is unavailable the last good answer is served, marked as stale.
 */
export function cachedReads(deps: CacheDeps): MiddlewareHandler<ApiEnv> {
  const { cache, callers, changes, metrics, securityHeaders } = deps;

  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const read = isRead ? canonicalRead(targetOf(c.req.url)) : undefined;
    const isWebServer = callers.isWebServer(c.env.incoming);
    if (!read || !(cache.isOn || isWebServer)) return next();
    const { key, route } = read;
    const asked = isWebServer ? newerVersionAsked(c.env.incoming, changes) : undefined;
    const known = asked ? undefined : cache.current(key);
    if (known) {
      metrics.cache('hit');
      return send(c, known);
    }
    let ran = false;
    const make = async (since: number) => {
      ran = true;
      await next();
      if (c.error && isUnavailable(c.error) && !(c.error instanceof BusyError))
        cache.markUnavailable();
      return keep(c, route, since);
    };
    const early = cache.staleUntilRetry(key);
    const answer = early ? undefined : await cache.fill(key, make, asked !== undefined);
    const stale = answer ? undefined : (early ?? cache.staleIfError(key));
    if (stale) {
      metrics.cache('stale');
      c.res = undefined;
      c.res = sendStale(c, stale);
      return;
    }
    metrics.cache('miss');
    if (answer) {
      c.res = undefined;
      c.res = send(c, answer, asked === undefined ? {} : { [VERSION_HEADER]: asked });
    } else if (!ran) await next();
  };

  async function keep(
    c: Context<ApiEnv>,
    route: SharedRoute,
    since: number,
  ): Promise<StoredAnswer | undefined> {
    if (c.res.status !== 200 || c.res.headers.has('Set-Cookie')) return undefined;
    const body = Buffer.from(await c.res.clone().arrayBuffer());
    const headers: Record<string, string> = {};
    for (const name of KEPT) {
      const value = c.res.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    const orders = SHARED_READS[route].orders.map((order) => `order:${order}` as const);
    const tags = [...orders, ...shownTags(JSON.parse(body.toString()))];
    const commonHeaders = securityHeaders;
    return new StoredAnswer({ route, body, headers, commonHeaders, tags, since, at: Date.now() });
  }

  function send(
    c: Context<ApiEnv>,
    answer: StoredAnswer,
    more: Record<string, string> = {},
  ): Response {
    const extra = { ...(callers.isWebServer(c.env.incoming) && answer.tagHeader), ...more };
    const etag = answer.tagKnownTo(c.req.header('If-None-Match'));
    if (etag) return c.body(null, 304, { ...answer.unchangedHeaders(etag), ...extra });
    const { body, headers } = answer.in(chooseEncoding(c.req.header('Accept-Encoding')));
    return c.body(new Uint8Array(body), 200, { ...headers, ...extra });
  }

  // No version: it names the present state of the data, which this is not.
  function sendStale(c: Context<ApiEnv>, answer: StoredAnswer): Response {
    return send(c, answer, {
      'X-Data-Stale': 'true',
      Warning: '110 - "The data service is away: this answer may be out of date"',
      Age: String(Math.round((Date.now() - answer.parts.at) / 1000)),
    });
  }
}

/** The path and query of a URL. */
function targetOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}
