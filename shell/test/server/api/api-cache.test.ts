import type { DataVersion } from '@agent-atlas/api/contract/http';
import { describe, expect, test, vi } from 'vitest';
import {
  ApiCache,
  type ApiCacheOptions,
  type ReadResult,
} from '../../../src/server/api/api-cache.ts';
import { type ApiAnswer, ApiUnavailableError } from '../../../src/server/api/api-client.ts';
import { InvalidationClock } from '../../../src/server/cache/invalidation-clock.ts';

const KEY = '/api/agents';
const VISITOR = { requestId: 'test', address: '192.0.2.7' };

/** An API that counts its responses, and a cache with a manual clock. */
function cacheWithApi(options: Partial<ApiCacheOptions> = {}) {
  const time = { now: 0 };
  const clock = new InvalidationClock();
  clock.apply({ epoch: 1, value: 1 });
  const answer = (text: string, more: Partial<ApiAnswer> = {}): ApiAnswer => ({
    status: 200,
    body: Buffer.from(text),
    ...more,
    headers: {
      'content-type': 'application/json',
      'x-data-version': `1-${clock.version.value}`,
      'cache-tag': 'agents',
      ...more.headers,
    },
  });
  const read = vi.fn(async (_key: string) => answer(`answer ${read.mock.calls.length}`));
  const cache = new ApiCache({ client: { read }, clock, now: () => time.now, ...options });
  const get = async ({ key = KEY, min }: { key?: string; min?: DataVersion } = {}) =>
    textOf(await cache.get(key, { visitor: VISITOR, min }));
  const peek = () => cache.peek(KEY, { visitor: VISITOR })?.body.identity.bytes.toString();
  const next = () => ({ epoch: 1, value: clock.version.value + 1 });
  return {
    time,
    clock,
    cache,
    answer,
    read,
    get,
    peek,
    hard: () => clock.apply({ ...next(), hard: ['agents'] }),
    soft: () => clock.apply({ ...next(), soft: ['agents'] }),
  };
}

const textOf = (result: ReadResult) =>
  result.kind === 'shared'
    ? result.answer.body.identity.bytes.toString()
    : `${result.answer.status} ${result.answer.body}`;
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a read', () => {
  test('is requested once and then served from the cache', async () => {
    const { get, peek, read } = cacheWithApi();
    expect([await get(), await get(), peek()]).toEqual(['answer 1', 'answer 1', 'answer 1']);
    expect(read).toHaveBeenCalledOnce();
  });

  test('is requested once for concurrent callers', async () => {
    const { get, read } = cacheWithApi();
    const all = await Promise.all(Array.from({ length: 50 }, () => get()));
    expect(new Set(all)).toEqual(new Set(['answer 1']));
    expect(read).toHaveBeenCalledOnce();
  });

  test('with changed content is requested again', async () => {
    const { get, peek, hard } = cacheWithApi();
    await get();
    hard();
    expect([peek(), await get()]).toEqual([undefined, 'answer 2']);
  });

  test('that began before a change does not serve later callers', async () => {
    const { get, read, hard, answer } = cacheWithApi();
    const before = Promise.withResolvers<ApiAnswer>();
    read.mockReturnValueOnce(before.promise);
    const early = get();
    hard();
    const late = get();
    before.resolve(answer('from before'));
    expect([await early, await late]).toEqual(['from before', 'answer 2']);
  });

  test('with changed counts is served stale and refreshed at most once a second', async () => {
    const { time, get, peek, soft, read } = cacheWithApi();
    await get();
    soft();
    time.now = 1000;
    expect(peek()).toBe('answer 1');
    expect(read).toHaveBeenCalledOnce();
    time.now = 1001;
    expect([peek(), peek(), peek()]).toEqual(['answer 1', 'answer 1', 'answer 1']);
    await settled();
    expect(read).toHaveBeenCalledTimes(2);
    expect(peek()).toBe('answer 2');
  });

  test('is refreshed after a minute even without a change event', async () => {
    const { time, get, peek } = cacheWithApi();
    await get();
    time.now = 60_001;
    expect(peek()).toBe('answer 1');
    await settled();
    expect(peek()).toBe('answer 2');
  });

  test('shows voters their vote', async () => {
    const { get, soft } = cacheWithApi();
    await get();
    soft();
    expect(await get({ min: { epoch: 1, value: 2 } })).toBe('answer 2');
  });
});

describe('a response that the API refuses to one visitor', () => {
  test('is requested again for a concurrent visitor', async () => {
    const { get, read, answer } = cacheWithApi();
    read.mockResolvedValueOnce(answer('slow down', { status: 429 }));
    expect(await Promise.all([get(), get()])).toEqual(['429 slow down', 'answer 2']);
  });

  test('is requested once for all other concurrent visitors', async () => {
    const { get, read, answer } = cacheWithApi();
    read.mockResolvedValueOnce(answer('slow down', { status: 429 }));
    const all = await Promise.all(Array.from({ length: 100 }, () => get()));
    expect(all.filter((text) => text === 'answer 2')).toHaveLength(99);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['a refusal', { status: 429 }],
    ['a response with a session', { headers: { 'set-cookie': 'session=abc' } }],
    ['a response that the API itself marks as stale', { headers: { 'x-data-stale': '1' } }],
  ])('is not cached: %s', async (_, more) => {
    const { get, read, answer } = cacheWithApi();
    read.mockResolvedValueOnce(answer('own', more));
    expect(await get()).toContain('own');
    expect(await get()).toBe('answer 2');
  });
});

describe('while the API is unavailable', () => {
  test('the last response is served for a day', async () => {
    const { time, get, read, hard } = cacheWithApi();
    await get();
    hard();
    read.mockRejectedValue(new ApiUnavailableError('away'));
    expect(await get()).toBe('answer 1');
    time.now = 24 * 60 * 60 * 1000 + 1;
    await expect(get()).rejects.toThrow('away');
  });

  test('the last response is served instead of an error', async () => {
    const { get, read, hard, answer } = cacheWithApi();
    await get();
    hard();
    read.mockResolvedValueOnce(answer('broken', { status: 500 }));
    expect(await get()).toBe('answer 1');
  });

  test.each([404, 500, 503])('all concurrent visitors share its response %i', async (status) => {
    const { get, read, answer } = cacheWithApi();
    read.mockResolvedValue(answer('no', { status }));
    const all = await Promise.all(Array.from({ length: 200 }, () => get()));
    expect(new Set(all)).toEqual(new Set([`${status} no`]));
    expect(read).toHaveBeenCalledOnce();
  });

  test("a failure with one visitor's session is not kept for others", async () => {
    const { time, get, read, answer } = cacheWithApi();
    time.now = 10_000;
    const headers = { 'set-cookie': 'session=abc' };
    read.mockResolvedValueOnce(answer('broken', { status: 500, headers }));
    expect([await get(), await get()]).toEqual(['500 broken', 'answer 2']);
  });

  test('a failing read is requested at most once a second', async () => {
    const { time, get, read, answer } = cacheWithApi();
    time.now = 10_000;
    read.mockResolvedValueOnce(answer('broken', { status: 500 }));
    expect([await get(), await get()]).toEqual(['500 broken', '500 broken']);
    expect(read).toHaveBeenCalledOnce();
    time.now += 1001;
    expect(await get()).toBe('answer 2');
  });

  test('a read without an earlier response fails', async () => {
    const { get, read } = cacheWithApi();
    read.mockRejectedValue(new ApiUnavailableError('away'));
    await expect(get()).rejects.toThrow(ApiUnavailableError);
  });
});

test('a deleted resource does not reappear when the API becomes unavailable', async () => {
  const { get, read, hard, answer } = cacheWithApi();
  await get();
  hard();
  read.mockResolvedValueOnce(answer('no such agent', { status: 404 }));
  expect(await get()).toBe('404 no such agent');
  read.mockRejectedValue(new ApiUnavailableError('away'));
  await expect(get()).rejects.toThrow('away');
});

test('memory is limited, including keys', async () => {
  const { get, read } = cacheWithApi({ maxBytes: 100_000 });
  const keyOf = (number: number) => `/api/search?q=${number}${'x'.repeat(4000)}`;
  for (let number = 0; number < 100; number++) await get({ key: keyOf(number) });
  read.mockClear();
  await get({ key: keyOf(99) });
  expect(read).not.toHaveBeenCalled();
  await get({ key: keyOf(50) });
  expect(read).toHaveBeenCalledOnce();
});

test('a cached response keeps the headers that visitors need, and no others', async () => {
  const { cache, read, answer } = cacheWithApi();
  const kept = {
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=3600',
    'content-type': 'application/json',
    'cross-origin-resource-policy': 'cross-origin',
    link: '</api/agents?cursor=x>; rel="next"',
    'x-total-count': '240',
  };
  const headers = { ...kept, 'x-powered-by': 'otters' };
  read.mockResolvedValueOnce(answer('[]', { headers }));
  const result = await cache.get(KEY, { visitor: VISITOR });
  expect(result.kind === 'shared' && result.answer.headers).toEqual(kept);
});
