import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Card } from '../../../contract/remote.ts';
import type { IdentifyVisitor, Visitor } from '../http/visitor.ts';
import { BusyError } from '../threads/off-thread.ts';
import type { DrawCard } from './pictures.ts';
import { Pictures } from './pictures.ts';

const NAME = /^([\da-f]{10})\.png$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const RETRY_SECONDS = '5';

export interface PictureDeps {
  readonly draw: DrawCard;
  /** The content of a page's preview image; undefined if the page does not exist. */
  readonly cardOf: (path: string, visitor: Visitor) => Promise<Card | undefined>;
  readonly identify: IdentifyVisitor;
}

/** `/og/<hash>.png?path=<page>`: the preview images of pages. */
export function pictureRoutes({ draw, cardOf, identify }: PictureDeps) {
  const pictures = new Pictures(draw);
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/:file', async (c) => {
    const hash = NAME.exec(c.req.param('file'))?.[1];
    try {
      const answer =
        hash &&
        (await pictures.find(hash, c.req.query('path'), (path) =>
          cardOf(path, identify(c.env.incoming)),
        ));
      if (!answer) return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
      if ('movedTo' in answer) {
        c.header('Cache-Control', 'no-store');
        return c.redirect(answer.movedTo);
      }
      return c.body(new Uint8Array(answer.png), 200, {
        'Content-Type': 'image/png',
        'Cache-Control': IMMUTABLE,
        // Preview images are made for other sites.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
    } catch (error) {
      const message =
        error instanceof BusyError ? error.message : 'This picture is not available now';
      return c.text(message, 503, { 'Retry-After': RETRY_SECONDS, 'Cache-Control': 'no-store' });
    }
  });
  return app;
}
