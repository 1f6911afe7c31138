import { expect, test, vi } from 'vitest';
import { ApiCalls } from '../../src/renderer/process/api-calls.ts';

const answer = (status: number, body = '') => ({ status, headers: {}, body: Buffer.from(body) });

function renderer() {
  const send = vi.fn<ConstructorParameters<typeof ApiCalls>[0]>();
  return { send, calls: new ApiCalls(send) };
}

test.each([
  [199, false],
  [200, true],
  [299, true],
  [300, false],
  [304, false],
  [404, false],
])('a response with status %i is ok: %s', async (status, ok) => {
  const { calls } = renderer();
  const response = calls.fetch('/api/agents', {});
  calls.answer(1, answer(status));
  expect(await response).toMatchObject({ status, ok });
});

test('each call gets its own response, in whatever order they arrive', async () => {
  const { calls } = renderer();
  const both = ['/api/agents', '/api/categories'].map((path) => calls.fetch(path, {}));
  calls.answer(2, answer(200, '"second"'));
  calls.answer(1, answer(200, '"first"'));
  const bodies = (await Promise.all(both)).map((response) => response.json());
  expect(await Promise.all(bodies)).toEqual(['first', 'second']);
});

test('a call that its page aborts is rejected, and its late response is ignored', async () => {
  const { calls } = renderer();
  const page = new AbortController();
  const call = calls.fetch('/api/agents', { signal: page.signal });
  page.abort();
  await expect(call).rejects.toThrow('The call was aborted');
  calls.answer(1, answer(200));
});

test.each(['https://other.test/api/agents', '/internal/reads', `/api/${'x'.repeat(10_000)}`])(
  'a call to %.30s fails in the page and never reaches the host',
  async (path) => {
    const { calls, send } = renderer();
    await expect(calls.fetch(path, {})).rejects.toThrow('Pages may call only /api/…');
    expect(send).not.toHaveBeenCalled();
  },
);

test('the next job starts without the responses and calls of the last one', async () => {
  const { calls, send } = renderer();
  const read = { path: '/api/agents', headers: {} };
  calls.begin([read], [Buffer.from('[]')]);
  await calls.fetch('/api/agents', {});
  const settled = vi.fn();
  const open = calls.fetch('/api/categories', {});
  open.then(settled, settled);
  expect([calls.used, send.mock.calls.length]).toEqual([['/api/agents'], 1]);

  calls.clear();
  expect(calls.used).toEqual([]);
  void calls.fetch('/api/agents', {});
  expect(send).toHaveBeenCalledTimes(2);
  calls.answer(1, answer(200));
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
});
