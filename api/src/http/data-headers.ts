import type { MiddlewareHandler } from 'hono';
import { READ_CACHE_CONTROL } from '../cache/stored-answer.ts';
import type { Changes } from '../changes/changes.ts';

/**
 * Sets `X-Data-Version` on every response, and `Cache-Control` where the route sets none. A read
 * gets the version from before its lookup, so that old data never carries a newer version.
 */
export function dataHeaders(changes: Changes): MiddlewareHandler {
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const before = changes.version();
    await next();
    // `c.header` would create a new `Response` around the same body each time.
    const { headers } = c.res;
    if (!headers.has('X-Data-Version'))
      headers.set('X-Data-Version', isRead ? before : changes.version());
    if (headers.has('Cache-Control')) return;
    headers.set('Cache-Control', isRead && c.res.status < 400 ? READ_CACHE_CONTROL : 'no-store');
  };
}
