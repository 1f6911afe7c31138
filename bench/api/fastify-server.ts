import fastify from 'fastify';
import { z } from 'zod';
import { NEWEST } from '../../api/src/agents/orders.ts';
import { selectNewest } from '../../api/src/agents/queries.ts';
import { pageRequestOf } from '../../api/src/lists/page.ts';
import { connect } from '../../server-kit/src/db/client.ts';

// The baseline for uncached reads: Fastify with the same SQL statements and nothing else.

const { DATABASE_URL } = z.object({ DATABASE_URL: z.string() }).parse(process.env);
const LIMIT = 48;
const sql = connect({ kind: 'url', url: DATABASE_URL, pool: 10 }, 5000);
const app = fastify();
app.get('/api/newest-agents', async () => {
  const { items } = await selectNewest(sql, pageRequestOf(NEWEST, {}, LIMIT));
  return items;
});
process.once('disconnect', () => process.exit(0));
process.send?.({ type: 'ready', url: await app.listen({ port: 0, host: '127.0.0.1' }) });
