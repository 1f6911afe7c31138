import { expect, test, vi } from 'vitest';
import { observeRequests } from '../../../src/server/telemetry/observe-requests.ts';
import { listen } from '../../support/fake-api.ts';
import { testSite } from '../../support/test-site.ts';

test('every response has a request ID, that of the client if it is well-formed', async () => {
  const { request } = await testSite();
  for (const path of ['/', '/nowhere', '/api/agents', '/healthz', '/assets/shell.1.js']) {
    const own = await request(path, { headers: { 'X-Request-Id': 'my-request' } });
    expect([path, own.headers.get('X-Request-Id')]).toEqual([path, 'my-request']);
    const other = await request(path, { headers: { 'X-Request-Id': 'two words' } });
    expect(other.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
  }
});

test('the access log names the route and the request, never the query', async () => {
  const { request, logged } = await testSite({ config: { accessLog: true } });
  await request('/?secret=1', { headers: { 'X-Request-Id': 'my-request' } });
  await expect.poll(() => logged.length).toBeGreaterThan(0);
  expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({
    requestId: 'my-request',
    method: 'GET',
    kind: 'page',
    msg: 'request',
  });
  expect(logged.join()).not.toContain('secret');
});

test('responses and calls of the API are measured by status', async () => {
  const { request, metrics } = await testSite();
  await request('/');
  await request('/nowhere');
  await request('/api/agents');
  await expect.poll(() => metrics.text()).toContain('kind="api"');
  const text = await metrics.text();
  expect(text).toContain('atlas_http_request_seconds_count{kind="page",status="200"} 1');
  expect(text).toContain('atlas_http_request_seconds_count{kind="page",status="404"} 1');
  expect(text).toContain('atlas_http_request_seconds_count{kind="api",status="503"} 1');
  // A read that was lost is repeated once.
  expect(text).toContain('atlas_api_call_seconds_count{status="error"} 2');
  expect(text).toMatch(/^atlas_change_feed_silence_seconds \d/m);
});

test('a request whose client does not wait for the response is measured as 499', async () => {
  const request = vi.fn();
  const url = await listen(
    observeRequests({ metrics: { request }, trustsTraceparent: false }, () => left.abort()),
  );
  const left = new AbortController();
  await expect(fetch(url, { signal: left.signal })).rejects.toThrow();
  await expect.poll(() => request.mock.calls).toEqual([['other', 499, expect.any(Number)]]);
});
