import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { startCollector } from '../telemetry/collector.ts';
import { inSpan, nameRequest, recordSpan, runRequest, startTracing } from '../telemetry/index.ts';

// `node api/bench/telemetry.ts`: what telemetry costs a request, in microseconds of processor time.
// Each request has five spans. The collector runs in the same process, so its work also counts.

const REQUESTS = 3000;
/** How many requests run before the exporter gets a turn of the event loop. */
const PER_TURN = 100;

const socket = new Socket();

async function request(): Promise<void> {
  const response = new ServerResponse(new IncomingMessage(socket));
  const statement = { name: 'SELECT', attributes: { 'db.query.text': 'select ?' } };
  const call = async () => recordSpan(() => statement, { start: Date.now(), end: Date.now() });
  let steps: Promise<void> | undefined;
  runRequest({ requestId: 'benchmark', method: 'GET' }, response, () => {
    nameRequest('GET', '/agent/:id', 'page');
    steps = inSpan('render', {}, () => inSpan('renderer', {}, () => inSpan('API GET', {}, call)));
  });
  await steps;
  response.emit('close');
}

async function measure(label: string): Promise<void> {
  for (let turn = 0; turn < REQUESTS; turn++) await request();
  const begun = process.cpuUsage();
  for (let turn = 0; turn < REQUESTS; turn++) {
    await request();
    if (turn % PER_TURN === 0) await nextTurn();
  }
  const { user, system } = process.cpuUsage(begun);
  console.log(`${label}: ${((user + system) / REQUESTS).toFixed(1)} µs`);
}

const collector = await startCollector();
const on = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
const none = { ...on, OTEL_TRACES_SAMPLER: 'always_off' };
for (const [label, env] of Object.entries({
  off: {},
  'on, no trace recorded': none,
  'on, each trace recorded': on,
})) {
  const stop = await startTracing(env, 'benchmark', () => {});
  await measure(label);
  await stop();
}
collector.close();
