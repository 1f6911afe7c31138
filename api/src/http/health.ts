import { selectReadOnlyReason } from '../db/read-only.ts';
import type { Api, Deps } from './deps.ts';

/**
 * `/healthz`: the process answers. `/readyz`: so does its database, and takes writes. `/metrics`: what it counts, for
 * callers with the token; to others the address is unknown. None of them is under `/api`, which is
 * all that the web server passes on.
 */
export function addHealth(app: Api, { callers, sql, metrics }: Deps): void {
  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (c) => {
    const reason = await selectReadOnlyReason(sql);
    return c.text(reason ?? 'ready', reason ? 503 : 200, { 'Cache-Control': 'no-store' });
  });
  app.get('/metrics', async (c) => {
    if (!callers.isOperator(c.env.incoming)) return c.notFound();
    return c.body(await metrics.text(), 200, {
      'Cache-Control': 'no-store',
      'Content-Type': metrics.contentType,
    });
  });
}
