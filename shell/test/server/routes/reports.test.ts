import type { ObservationBatch } from '@agent-atlas/registry/contract/observations';
import { describe, expect, test, vi } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const PAGE = { remote: 'mf-a', version: '1.0.0', route: '/' };
const FACTS = { kind: 'browser-render', name: 'Error', message: 'x', frames: [], isFirst: true };
const REPORT = { set: 'a'.repeat(20), page: PAGE, failure: { ...PAGE, ...FACTS } };
const failing = (more: object) => ({ ...REPORT, failure: { ...REPORT.failure, ...more } });

type Observe = (batch: ObservationBatch) => Promise<readonly number[]>;

async function reporting(observe?: Observe) {
  const site = await testSite({
    config: { trustedProxies: ['127.0.0.1'] },
    ...(observe && { source: { observe } }),
  });
  const send = async (body: unknown, headers = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return (await site.request('/_report', { method: 'POST', body: text, headers })).status;
  };
  const counted = async () =>
    (await site.metrics.text())
      .split('\n')
      .filter((line) => line.startsWith('atlas_remote_errors'));
  return { ...site, send, counted };
}

const COUNTED = 'atlas_remote_errors_total{remote="mf-a",version="1.0.0",kind="browser-render"} 1';

test.each([
  ['of a version that is not published', failing({ version: '6.6.6' }), 400],
  ['of an unknown remote', failing({ remote: 'evil' }), 400],
  ['of an unknown kind', failing({ kind: 'x' }), 400],
  ['of an unknown route', { ...REPORT, page: { ...PAGE, route: '/invented' } }, 400],
  ['of a page that is not published', { ...REPORT, page: { ...PAGE, version: '6.6.6' } }, 400],
  ['that is not JSON', '{', 400],
  ['that is too long', 'x'.repeat(4097), 413],
])('a report %s is rejected', async (_, body, status) => {
  const { send, counted } = await reporting();
  expect(await send(body)).toBe(status);
  expect(await counted()).toEqual([]);
});

test('a failure in a QA session is not counted', async () => {
  const { send, counted, qa } = await reporting();
  expect(await send(REPORT, { cookie: qa.cookie() })).toBe(204);
  expect(await counted()).toEqual([]);
});

test("one visitor's reports are limited, and others still count", async () => {
  const { send } = await reporting();
  const statuses: number[] = [];
  for (let time = 0; time < 31; time++) statuses.push(await send(REPORT));
  expect(statuses.slice(-2)).toEqual([204, 429]);
  expect(await send(REPORT, { 'x-forwarded-for': '198.51.100.7' })).toBe(204);
});

test('the reports of one client are limited, whatever its address in its IPv6 network', async () => {
  const { send } = await reporting();
  const from = (address: string) => send(REPORT, { 'x-forwarded-for': address });
  for (let host = 1; host <= 30; host++) expect(await from(`2001:db8::${host}`)).toBe(204);
  expect(await from('2001:db8::99')).toBe(429);
  expect(await from('2001:db8:0:1::1')).toBe(204);
});

describe('what a server observes', () => {
  /** A release API that counts these reports. */
  function recording(counted: readonly number[] = []) {
    const batches: ObservationBatch[] = [];
    const observe: Observe = async (batch) => {
      batches.push(batch);
      return counted;
    };
    return { batches, observe };
  }

  test('reaches the metrics only if the release API counts it, and without values', async () => {
    const { batches, observe } = recording([0]);
    const { send, counted, observer } = await reporting(observe);
    await send(failing({ message: 'No user "Ada"' }));
    await observer.flush();
    expect(batches).toEqual([]);
    await observer.flush();
    expect(batches[0]?.reports).toMatchObject([{ failure: { message: 'No user <text>' } }]);
    expect(await counted()).toEqual([COUNTED]);
  });

  test('is not in the metrics if the release API refuses it', async () => {
    const { send, counted, observer } = await reporting(recording().observe);
    await send(REPORT);
    for (let time = 0; time < 3; time++) await observer.flush();
    expect(await counted()).toEqual([]);
  });

  test('is each page view by network and route, but no prefetch, image, HEAD or Markdown', async () => {
    const { batches, observe } = recording();
    const { request, observer } = await reporting(observe);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    await request('/', { headers: from('198.51.100.7') });
    await request('/', { headers: from('198.51.100.7') });
    await request('/', { headers: from('203.0.113.9') });
    await request('/', { headers: { ...from('203.0.113.9'), 'sec-purpose': 'prefetch' } });
    await request('/', { headers: { ...from('203.0.113.9'), accept: 'text/markdown' } });
    await request('/', { method: 'HEAD', headers: from('203.0.113.9') });
    // An image on a page of another site.
    await request('/', { headers: { ...from('203.0.113.9'), 'sec-fetch-dest': 'image' } });
    await request('/missing', { headers: from('203.0.113.9') });
    await observer.flush();
    expect(batches[0]?.views).toEqual([
      { ...PAGE, address: '198.51.100.7', count: 2, failed: 0, isControl: false },
      { ...PAGE, address: '203.0.113.9', count: 1, failed: 0, isControl: false },
    ]);
  });

  test('is sent again after a lost connection, and what did not fit is logged', async () => {
    const batches: ObservationBatch[] = [];
    const observe = vi
      .fn<Observe>()
      .mockRejectedValueOnce(new Error('no connection'))
      .mockImplementation(async (batch) => {
        batches.push(batch);
        return [];
      });
    const { observer, logged } = await reporting(observe);
    observer.viewed('198.51.100.1', PAGE, { isFailed: true });
    await observer.flush();
    for (let visitor = 0; visitor < 2500; visitor++)
      observer.viewed(`10.0.${Math.floor(visitor / 250)}.${visitor % 250}`, PAGE, {
        isFailed: false,
      });
    await observer.flush();
    await observer.flush();
    expect(batches.map(({ views }) => views.length)).toEqual([1, 2000]);
    expect(batches[0]?.views[0]).toMatchObject({ count: 1, failed: 1 });
    expect(logged.join()).toContain('"dropped":500');
  });

  test('contains errors of the server with their position', async () => {
    const { batches, observe } = recording();
    const { observer } = await reporting(observe);
    const stack = 'TypeError: x\n    at Page (mf-a 1.0.0:12:5)';
    const place = { route: '/', set: 's' };
    for (let time = 0; time < 2; time++)
      observer.failed({ remote: 'mf-a', version: '1.0.0' }, 'server-render', stack, place);
    await observer.flush();
    expect(batches[0]?.errors).toEqual([
      {
        ...PAGE,
        set: 's',
        kind: 'server-render',
        name: 'TypeError',
        message: 'x',
        frames: [{ file: 'remote.cjs', line: 12, column: 5 }],
        count: 2,
      },
    ]);
  });
});

test('a report that a page of another site sends is refused', async () => {
  const { send, counted } = await reporting();
  expect(await send(REPORT, { 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await send(REPORT, { origin: 'https://evil.example' })).toBe(403);
  expect(await counted()).toEqual([]);
  expect(await send(REPORT, { 'sec-fetch-site': 'same-origin' })).toBe(204);
});
