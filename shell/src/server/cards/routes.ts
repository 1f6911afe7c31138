import { Hono } from 'hono';
import type { Pages } from '../pages.ts';
import { visitorOf } from '../visitor.ts';
import { BusyError, type DrawCard } from './card-painter.ts';
import { Pictures } from './pictures.ts';

const NAME = /^([\da-f]{10})\.png$/;
const KEPT = 'public, max-age=31536000, immutable';
const RETRY_SECONDS = '5';

/** `/og/<hash>.png?path=<page>`: the preview pictures of pages. */
export function pictureRoutes(pages: Pages, draw: DrawCard): Hono {
  const pictures = new Pictures(draw);
  const app = new Hono();
  app.get('/:file', async (c) => {
    const hash = NAME.exec(c.req.param('file'))?.[1];
    const headOf = (path: string) => pages.head(path, visitorOf(c));
    try {
      const answer = hash && (await pictures.find(hash, c.req.query('path'), headOf));
      if (!answer) return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
      if ('movedTo' in answer) {
        c.header('Cache-Control', 'no-store');
        return c.redirect(answer.movedTo);
      }
      return c.body(new Uint8Array(answer.png), 200, {
        'Content-Type': 'image/png',
        'Cache-Control': KEPT,
        // Other sites show it: that is what it is for.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
    } catch (error) {
      const message = error instanceof BusyError ? error.message : 'This picture cannot be had now';
      return c.text(message, 503, { 'Retry-After': RETRY_SECONDS, 'Cache-Control': 'no-store' });
    }
  });
  return app;
}
