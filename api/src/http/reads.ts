import type { MiddlewareHandler } from 'hono';
import type { DataVersion } from './data-version.ts';

/**
 * Puts the data's version on every answer, and on reads how they may be cached. A read carries
 * the version from before it looked, so that it never passes old data off as newer.
 */
export function versionedReads(dataVersion: DataVersion): MiddlewareHandler {
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const before = dataVersion.current();
    await next();
    c.header('X-Data-Version', isRead ? before : dataVersion.current());
    if (c.res.headers.has('Cache-Control')) return;
    c.header('Cache-Control', isRead ? 'public, max-age=0, must-revalidate' : 'no-store');
  };
}
