import { errors } from 'undici';
import { expect, test, vi } from 'vitest';
import { repeatIfLost } from '../../../src/server/api/repeat-if-lost.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ['a lost socket', new errors.SocketError('other side closed')],
  ['a reset connection', failure('ECONNRESET')],
  ['a refused connection', failure('ECONNREFUSED')],
  ['a broken pipe', failure('EPIPE')],
])('a request is sent again after %s', async (_, error) => {
  const send = vi.fn(async () => ({ status: 200 }));
  send.mockRejectedValueOnce(error);
  expect(await repeatIfLost(send)).toEqual({ status: 200 });
});

test.each([
  ['a time limit', new errors.HeadersTimeoutError('too slow')],
  ['an abort', new DOMException('aborted', 'AbortError')],
  ['an unknown name', failure('ENOTFOUND')],
  ['any other error', new Error('The response is too long')],
])(
  'a request is not sent again after %s, which another server would not change',
  async (_, error) => {
    const send = vi.fn(() => Promise.reject(error));
    await expect(repeatIfLost(send)).rejects.toBe(error);
    expect(send).toHaveBeenCalledOnce();
  },
);

test.each([
  [502, 2],
  [500, 1],
  [503, 1],
  [200, 1],
])('a request with the status %i is sent %i times', async (status, times) => {
  const send = vi.fn(async () => ({ status }));
  expect(await repeatIfLost(send)).toEqual({ status });
  expect(send).toHaveBeenCalledTimes(times);
});
