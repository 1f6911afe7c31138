import type { MiddlewareHandler } from 'hono';
import { READ_CACHE_CONTROL } from '../cache/stored-answer.ts';
import type { Changes } from '../changes/changes.ts';

/**
 * Puts the data's version on every answer, and on good reads how they may be cached. A read carries
 * the version from before it looked, so that it never passes old data off as newer; a stale answer
 * carries none.
 */
export function dataHeaders(changes: Changes): MiddlewareHandler {
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const before = changes.version();
    await next();
    // Not by `c.header`, which makes a new answer around the same body each time.
    const { headers } = c.res;
    if (!headers.has('X-Data-Stale') && !headers.has('X-Data-Version'))
      headers.set('X-Data-Version', isRead ? before : changes.version());
    if (headers.has('Cache-Control')) return;
    headers.set('Cache-Control', isRead && c.res.status < 400 ? READ_CACHE_CONTROL : 'no-store');
  };
}
