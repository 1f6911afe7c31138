import type { MiddlewareHandler } from 'hono';
import { READ_CACHE_CONTROL } from './cache/stored-answer.ts';
import type { Changes } from './changes.ts';

/**
 * Puts the data's version on every answer, and on reads how they may be cached. A read carries
 * the version from before it looked, so that it never passes old data off as newer; one that stands
 * in for what cannot be had carries none.
 */
export function versionedReads(changes: Changes): MiddlewareHandler {
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const before = changes.version();
    await next();
    // Not by `c.header`, which makes a new answer around the same body each time.
    const { headers } = c.res;
    const isStale = headers.has('X-Data-Stale');
    if (!isStale) headers.set('X-Data-Version', isRead ? before : changes.version());
    if (headers.has('Cache-Control')) return;
    headers.set('Cache-Control', isRead ? READ_CACHE_CONTROL : 'no-store');
  };
}
