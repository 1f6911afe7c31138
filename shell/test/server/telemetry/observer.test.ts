import {
  BATCH_ERRORS_MAX,
  BATCH_REPORTS_MAX,
  BATCH_VIEWS_MAX,
  type BrowserReport,
  type ObservationBatch,
} from '@agent-atlas/registry/contract/observations';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ReleaseApiError } from '../../../src/releases/release-client.ts';
import { Metrics } from '../../../src/server/telemetry/metrics.ts';
import { Observer } from '../../../src/server/telemetry/observer.ts';
import { setSite } from '../../support/set-site.ts';

const PAGE = { remote: 'mf-a', version: '1.0.0', route: '/' };
const RELEASE = { remote: 'mf-a', version: '1.0.0' };
const REPORT: BrowserReport = { set: 'a'.repeat(20), page: PAGE, vitals: { lcp: 2500 } };

/** An observer whose release API responds as the test says. */
async function observing() {
  const batches: ObservationBatch[] = [];
  const send = vi.fn(async (batch: ObservationBatch): Promise<readonly number[]> => {
    batches.push(batch);
    return [];
  });
  const logged: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void logged.push(line) });
  const { server } = await setSite();
  const sets = server();
  await sets.start();
  const metrics = new Metrics(sets, { load: { queued: 0, processes: 0 } });
  const observer = new Observer({ send, metrics, log });
  onTestFinished(() => observer.close());
  const view = (address: string, isControl = false) =>
    observer.viewed(address, PAGE, { isFailed: false, isControl });
  return { observer, send, batches, logged, metrics, view };
}

describe('a batch that does not arrive', () => {
  test.each([
    ['the connection is lost', new Error('no connection'), 2],
    ['the API fails', new ReleaseApiError(503, 'away'), 2],
    ['the API refuses it, as it would again', new ReleaseApiError(400, 'malformed'), 1],
    ['the API does not know this server', new ReleaseApiError(401, 'no token'), 1],
  ])('because %s is sent %3$i times', async (_, error, times) => {
    const { observer, send, view } = await observing();
    view('192.0.2.1');
    send.mockRejectedValueOnce(error);
    await observer.flush();
    await observer.flush();
    expect(send).toHaveBeenCalledTimes(times);
  });

  test('is reported once, however often it fails', async () => {
    const { observer, send, logged, view } = await observing();
    send.mockRejectedValue(new Error('no connection'));
    view('192.0.2.1');
    for (let time = 0; time < 3; time++) await observer.flush();
    expect(logged.filter((line) => line.includes('cannot send observations'))).toHaveLength(1);
  });
});

test("browsers' reports follow the page views that they belong to, one interval later", async () => {
  const { observer, batches, view } = await observing();
  view('192.0.2.1');
  observer.reported('192.0.2.1', REPORT);
  for (let time = 0; time < 3; time++) await observer.flush();
  expect(batches.map(({ views, reports }) => [views.length, reports.length])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test('views of the same visitor are counted by control group', async () => {
  const { observer, batches, view } = await observing();
  for (const isControl of [true, false, true]) view('192.0.2.1', isControl);
  await observer.flush();
  expect(batches[0]?.views.map(({ isControl, count }) => [isControl, count])).toEqual([
    [true, 2],
    [false, 1],
  ]);
});

describe('what does not fit into a batch', () => {
  test('is dropped, and reported once', async () => {
    const { observer, batches, logged, view } = await observing();
    for (let visitor = 0; visitor <= BATCH_VIEWS_MAX; visitor++) view(`visitor ${visitor}`);
    view('visitor 0');
    for (let error = 0; error <= BATCH_ERRORS_MAX; error++)
      observer.failed(RELEASE, 'server-render', `Error: ${'x'.repeat(error + 1)}`);
    await observer.flush();
    for (let report = 0; report <= BATCH_REPORTS_MAX; report++)
      observer.reported('192.0.2.1', REPORT);
    await observer.flush();
    view('visitor 1');
    await observer.flush();
    const sizes = batches.map(({ views, errors, reports }) => [views, errors, reports]);
    expect(sizes.map((lists) => lists.map(({ length }) => length))).toEqual([
      [BATCH_VIEWS_MAX, BATCH_ERRORS_MAX, 0],
      [1, 0, BATCH_REPORTS_MAX],
    ]);
    expect(batches[0]?.views[0]?.count).toBe(2);
    const dropped = logged.map((line) => JSON.parse(line).dropped);
    expect(dropped).toEqual([2, 1]);
  });
});

test('only reports that the release API counts reach the metrics, with times in seconds', async () => {
  const { observer, send, metrics } = await observing();
  send.mockResolvedValue([1]);
  observer.reported('192.0.2.1', REPORT);
  observer.reported('192.0.2.2', { ...REPORT, vitals: { lcp: 1500 } });
  await observer.flush();
  await observer.flush();
  expect(await metrics.text()).toContain(
    'atlas_browser_lcp_seconds_sum{remote="mf-a",version="1.0.0"} 1.5',
  );
});

test('a shutdown sends what was observed, what is due, and what has just arrived', async () => {
  const { observer, batches, view } = await observing();
  view('192.0.2.1');
  observer.reported('192.0.2.1', REPORT);
  await observer.close();
  expect(batches.map(({ views, reports }) => [views.length, reports.length])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});
