import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { startCollector } from '../../server-kit/src/telemetry/collector.ts';
import {
  inSpan,
  nameRequest,
  recordSpan,
  runRequest,
  startTracing,
} from '../../server-kit/src/telemetry/index.ts';
import type { Frame } from '../frame/frame.ts';

const REQUESTS = 3000;
/** How many requests run before the exporter gets a turn of the event loop. */
const PER_TURN = 100;

const SOCKET = new Socket();

async function request(): Promise<void> {
  const response = new ServerResponse(new IncomingMessage(SOCKET));
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

/** @returns microseconds of processor time per request */
async function measure(): Promise<number> {
  for (let turn = 0; turn < REQUESTS; turn++) await request();
  const begun = process.cpuUsage();
  for (let turn = 0; turn < REQUESTS; turn++) {
    await request();
    if (turn % PER_TURN === 0) await nextTurn();
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / REQUESTS;
}

/**
 * `pnpm bench telemetry`: what telemetry costs a request, in microseconds of processor time. Each
 * request has five spans. The collector runs in the same process, so its work also counts.
 */
export async function benchTelemetry(_options: object, frame: Frame): Promise<void> {
  const collector = frame.use(await startCollector(), (each) => each.close());
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const none = { ...on, OTEL_TRACES_SAMPLER: 'always_off' };
  const rows = [['telemetry', 'µs of a request']];
  for (const [label, env] of Object.entries({
    off: {},
    'on, no trace recorded': none,
    'on, each trace recorded': on,
  })) {
    const stop = await startTracing(env, 'benchmark', () => {});
    rows.push([label, (await measure()).toFixed(1)]);
    await stop();
  }
  frame.table('settings', rows);
}
