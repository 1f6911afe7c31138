import { selectReadOnlyReason } from '@agent-atlas/server-kit/db/read-only';
import { createWriteCheck, writeMessage } from '@agent-atlas/server-kit/db/write-check';
import type { Api, Deps } from './deps.ts';

/**
 * `/healthz`: the process responds. `/readyz`: the database responds and commits a write.
 * `/metrics`: the metrics, for callers with the operator token; others get 404. None of these is
 * under `/api`, the only path that the web server proxies.
 */
export function addHealth(app: Api, { callers, sql, metrics }: Deps): void {
  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));
  const checkWrites = createWriteCheck(() => writeMessage(sql));
  app.get('/readyz', async (c) => {
    const reason = (await selectReadOnlyReason(sql)) ?? (await checkWrites());
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
