import { deadline } from './deadline.ts';
import type { Api, Deps } from './deps.ts';

/** `/healthz`: the process answers. `/readyz`: so does its database. */
export function addHealth(app: Api, { sql, timeoutMs }: Deps): void {
  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', deadline(timeoutMs), async (c) => {
    await sql`select 1`;
    return c.text('ready', 200, { 'Cache-Control': 'no-store' });
  });
}
