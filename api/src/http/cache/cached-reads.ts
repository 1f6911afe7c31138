import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { ApiEnv } from '../deps.ts';
import { isUnavailable } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { chooseEncoding } from './encodings.ts';
import type { ReadCache } from './read-cache.ts';
import { SHARED_READS } from './reads.ts';
import { shownFacts } from './shown-facts.ts';
import { StoredAnswer } from './stored-answer.ts';

/** Headers of a route's own that are kept with its answer. */
const KEPT = ['Content-Type', 'Link'];

/**
 * Answers reads that are the same for everybody from memory, and otherwise by their route, once for
 * all who ask at the same time. While the database is away the last good answer stands in, marked.
 */
export function cachedReads(cache: ReadCache, metrics: Metrics): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const read = SHARED_READS[routePath(c, -1)];
    if (!read || !cache.isOn || !isRead(c.req.method)) return next();
    const key = readKey(c.req.url);
    const known = cache.current(key);
    if (known) {
      metrics.cache('hit');
      return send(c, known);
    }
    let ran = false;
    const make = async (since: number) => {
      ran = true;
      await next();
      if (c.error && isUnavailable(c.error)) cache.noteAway();
      return keep(c, since);
    };
    const early = cache.standIn(key);
    const answer = early ? undefined : await cache.fill(key, make);
    const standIn = answer ? undefined : (early ?? cache.lastGood(key));
    if (standIn) {
      metrics.cache('stale');
      c.res = undefined;
      c.res = sendStale(c, standIn);
      return;
    }
    metrics.cache('miss');
    if (answer) {
      c.res = undefined;
      c.res = send(c, answer);
    } else if (!ran) await next();
  };

  async function keep(c: Context<ApiEnv>, since: number): Promise<StoredAnswer | undefined> {
    if (c.res.status !== 200 || c.res.headers.has('Set-Cookie')) return undefined;
    const route = routePath(c, -1);
    const body = Buffer.from(await c.res.clone().arrayBuffer());
    const headers: Record<string, string> = {};
    for (const name of KEPT) {
      const value = c.res.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    const orders = SHARED_READS[route]?.orders ?? [];
    const tags = [
      ...orders.map((order) => `order:${order}` as const),
      ...shownFacts(JSON.parse(body.toString())),
    ];
    return new StoredAnswer({ route, body, headers, tags, since, at: Date.now() });
  }
}

/** The name of a read: its path and query, as they came. */
function readKey(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function send(
  c: Context<ApiEnv>,
  answer: StoredAnswer,
  remarks: Record<string, string> = {},
): Response {
  const known = answer.tagKnownTo(c.req.header('If-None-Match'));
  if (known) return c.body(null, 304, { ...answer.unchangedHeaders(known), ...remarks });
  const { body, headers } = answer.in(chooseEncoding(c.req.header('Accept-Encoding')));
  return c.body(new Uint8Array(body), 200, { ...headers, ...remarks });
}

// No version: it names the present state of the data, which this is not.
function sendStale(c: Context<ApiEnv>, answer: StoredAnswer): Response {
  return send(c, answer, {
    'X-Data-Stale': 'true',
    Warning: '110 - "The data service is away: this answer may be out of date"',
    Age: String(Math.round((Date.now() - answer.parts.at) / 1000)),
  });
}
