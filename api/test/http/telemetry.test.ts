import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Collector, startCollector } from '../../../server-kit/src/telemetry/collector.ts';
import { type StopTracing, startTracing } from '../../../server-kit/src/telemetry/index.ts';
import { READS_PATH } from '../../contract/http.ts';
import { observeStatements } from '../../src/db/observe-statements.ts';
import { FROM_WEB_SERVER, useTestApi } from '../harness.ts';

const api = useTestApi();
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;

let collector: Collector;
let stopTracing: StopTracing;

beforeAll(async () => {
  collector = await startCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  stopTracing = await startTracing(env, 'api', (reason) => expect.unreachable(reason));
});

afterAll(() => collector.close());

test('a trace of the web server continues to the SQL; a client cannot continue one', async () => {
  const get = (path: string, headers: Record<string, string>) => api.get(path, headers);
  await get('/api/agents/7', { ...FROM_WEB_SERVER, traceparent });
  await get('/api/agents/8', { traceparent });
  const targets = JSON.stringify(['/api/agents/9', '/api/agents/10']);
  const batch = { ...FROM_WEB_SERVER, traceparent, 'Content-Type': 'application/json' };
  await api.send(READS_PATH, { method: 'POST', headers: batch, body: targets });
  await stopTracing();

  const { spans } = collector;
  const read = spans.find(({ name }) => name === 'GET /api/agents/:id');
  expect(read).toMatchObject({ service: 'api', traceId: TRACE, parentSpanId: 'b7ad6b7169203331' });
  const load = spans.find(({ parentSpanId }) => parentSpanId === read?.spanId);
  expect(load?.name).toBe('load /api/agents/:id');
  const statement = spans.find(({ parentSpanId }) => parentSpanId === load?.spanId);
  expect(statement?.name).toBe('SELECT');
  expect(statement?.attributes['db.query.text']).toMatch(/^select .* from .*= \?/);

  const ofClient = spans.filter(({ name, traceId }) => name === read?.name && traceId !== TRACE);
  expect(ofClient).toHaveLength(1);
  const batched = spans.find(({ name }) => name === `POST ${READS_PATH}`);
  const loads = spans.filter(({ parentSpanId }) => parentSpanId === batched?.spanId);
  expect(loads.map(({ name }) => name)).toEqual([load?.name, load?.name]);
});

test('statements are observed in transactions, too, and their texts contain no values', async () => {
  const texts: string[] = [];
  const failures: unknown[] = [];
  let demand = 0;
  const sql = observeStatements(api.sql, {
    onStatement: ({ text, error }) => {
      texts.push(text());
      if (error) failures.push(error);
    },
    onDemand: (change) => {
      demand += change;
    },
  });
  const condition = sql`name = ${'secret'} and id > ${3}`;
  const rows = await sql.begin(async (tx) => tx`select id from agent where ${condition}`);
  expect([...rows]).toEqual([]);
  await expect(sql`select ${'secret'}::text::integer`).rejects.toThrow('integer');
  expect(texts).toEqual([
    'select id from agent where name = ? and id > ?',
    'select ?::text::integer',
  ]);
  expect(failures).toHaveLength(1);
  expect(demand).toBe(0);
});

test('every response has a request ID, that of the client if it is well-formed', async () => {
  for (const path of ['/api/agents/7', '/api/votes', '/internal/changes', '/nowhere', '/healthz']) {
    const own = await api.get(path, { 'X-Request-Id': 'my-request' });
    expect([path, own.headers.get('X-Request-Id')]).toEqual([path, 'my-request']);
    const other = await api.get(path, { 'X-Request-Id': 'two words' });
    expect(other.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
  }
});

test('the metrics tell whether the database, the notifications and the limits work', async () => {
  await api.get('/api/agents/11');
  const text = await (await api.get('/metrics', FROM_WEB_SERVER)).text();
  for (const line of [
    'api_database_up 1',
    'api_database_pool_waiting 0',
    'api_changes_connected 1',
    'api_rate_limits_shared 1',
    'api_release_workers 0',
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).toMatch(/^api_database_statement_seconds_count\{outcome="ok"\} [1-9]/m);
  expect(text).toMatch(/^api_data_version \d+$/m);
});
