import { expect, test } from 'vitest';
import { testSite } from '../support/test-site.ts';

const REPORT = { remote: 'mf-a', version: '1.0.0', kind: 'render' };

async function reporting() {
  const site = await testSite({ config: { trustedProxies: ['127.0.0.1'] } });
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

test('a browser failure is counted by release and kind', async () => {
  const { send, counted } = await reporting();
  expect([await send(REPORT), await send(REPORT)]).toEqual([204, 204]);
  expect(await counted()).toEqual([
    'atlas_remote_errors_total{remote="mf-a",version="1.0.0",kind="browser-render"} 2',
  ]);
});

test.each([
  ['of a version that is not published', { ...REPORT, version: '6.6.6' }, 400],
  ['of an unknown remote', { ...REPORT, remote: 'evil' }, 400],
  ['of an unknown kind', { ...REPORT, kind: 'x' }, 400],
  ['that is not JSON', '{', 400],
  ['that is too long', 'x'.repeat(501), 413],
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
