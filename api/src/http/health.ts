import { deadline } from './deadline.ts';
import type { Api, Deps } from './deps.ts';

/**
 * `/healthz`: the process answers. `/readyz`: so does its database. `/metrics`: what it counts. None
 * of them is under `/api`, which is all that the public can reach.
 */
export function addHealth(app: Api, { sql, metrics, timeoutMs }: Deps): void {
  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', deadline(timeoutMs), async (c) => {
    await sql`select 1`;
    return c.text('ready', 200, { 'Cache-Control': 'no-store' });
  });
  app.get('/metrics', deadline(timeoutMs), async (c) =>
    c.body(await metrics.text(), 200, {
      'Cache-Control': 'no-store',
      'Content-Type': metrics.contentType,
    }),
  );
}
