import { expect, test } from 'vitest';
import { InvalidationClock } from '../changes/invalidation-clock.ts';
import { ReadCache } from './read-cache.ts';
import { StoredAnswer } from './stored-answer.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function setUp(maxBytes = 1_000_000) {
  const clock = { ms: 0 };
  const invalidations = new InvalidationClock();
  const cache = new ReadCache({ clock: invalidations, maxBytes, now: () => clock.ms });
  const response = (text: string, since: number) =>
    new StoredAnswer({
      body: Buffer.from(text),
      headers: {},
      commonHeaders: {},
      isOpen: false,
      tags: ['agent:5'],
      since,
      at: clock.ms,
    });
  return { clock, invalidations, cache, response };
}

const textOf = (response: StoredAnswer | undefined) => response?.parts.body.toString();

test('a write invalidates only the responses that show what it changed', async () => {
  const { cache, invalidations, response } = setUp();
  await cache.fill('/5', async (since) => response('five', since));
  invalidations.record({ agents: [6] });
  expect(textOf(cache.current('/5'))).toBe('five');
  invalidations.record({ agents: [5] });
  expect(cache.current('/5')).toBeUndefined();
});

test('concurrent requests share one lookup', async () => {
  const { cache, response } = setUp();
  let lookups = 0;
  const read = () =>
    cache.fill('/5', async (since) => {
      lookups += 1;
      await Promise.resolve();
      return response('five', since);
    });
  const responses = await Promise.all(Array.from({ length: 100 }, read));
  expect(responses.map(textOf)).toEqual(Array(100).fill('five'));
  expect(lookups).toBe(1);
});

test('a lookup that began before a write is not served to requests after the write', async () => {
  const { cache, invalidations, response } = setUp();
  const { promise: finished, resolve: finishOld } = Promise.withResolvers<void>();
  const early = cache.fill('/5', async (since) => {
    await finished;
    return response('old', since);
  });
  invalidations.record({ agents: [5] });
  const late = cache.fill('/5', async (since) => response('new', since));
  finishOld();
  expect(textOf(await early)).toBe('old');
  expect(textOf(await late)).toBe('new');
  expect(textOf(cache.current('/5'))).toBe('new');
});

test('the next request retries after a failed lookup', async () => {
  const { cache, response } = setUp();
  await expect(cache.fill('/5', async () => Promise.reject(new Error('away')))).rejects.toThrow();
  await cache.fill('/5', async (since) => response('five', since));
  expect(textOf(cache.current('/5'))).toBe('five');
});

test('a response expires after a minute even if no write was reported', async () => {
  const { cache, clock, response } = setUp();
  await cache.fill('/5', async (since) => response('five', since));
  clock.ms = MINUTE;
  expect(cache.current('/5')).toBeDefined();
  clock.ms += 1;
  expect(cache.current('/5')).toBeUndefined();
});

test('while the database is unavailable, the last response is served for up to a day', async () => {
  const { cache, clock, invalidations, response } = setUp();
  await cache.fill('/5', async (since) => response('five', since));
  invalidations.record({ everything: true });
  expect(cache.staleUntilRetry('/5')).toBeUndefined();
  cache.markUnavailable();
  expect(textOf(cache.staleUntilRetry('/5'))).toBe('five');
  clock.ms = DAY;
  expect(cache.staleUntilRetry('/5')).toBeUndefined();
  cache.markUnavailable();
  expect(cache.staleUntilRetry('/5')).toBeDefined();
  clock.ms = DAY + 1;
  expect(cache.staleUntilRetry('/5')).toBeUndefined();
});

test('while the database is unavailable, one request per second retries it and no other waits', async () => {
  const { cache, clock, invalidations, response } = setUp();
  await cache.fill('/5', async (since) => response('five', since));
  invalidations.record({ everything: true });
  cache.markUnavailable();
  clock.ms = 1000;
  expect(cache.staleUntilRetry('/5')).toBeUndefined();
  expect(textOf(cache.staleUntilRetry('/5'))).toBe('five');
  clock.ms = 5000;
  expect(cache.staleUntilRetry('/5')).toBeUndefined();
  expect(textOf(cache.staleIfError('/5'))).toBe('five');
  await cache.fill('/5', async (since) => response('new five', since));
  expect(cache.staleUntilRetry('/5')).toBeUndefined();
  expect(cache.staleIfError('/5')).toBeUndefined();
  expect(textOf(cache.current('/5'))).toBe('new five');
});

test('the cache size is limited in bytes', async () => {
  const { cache, response } = setUp(20_000);
  for (const key of ['/1', '/2', '/3'])
    await cache.fill(key, async (since) => response('x'.repeat(5000), since));
  expect(cache.current('/1')).toBeUndefined();
  expect(cache.current('/3')).toBeDefined();
});

test('long keys count toward the size limit', async () => {
  const { cache, response } = setUp(100_000);
  for (let number = 0; number < 1000; number += 1)
    await cache.fill(`/${number}${'x'.repeat(1000)}`, async (since) => response('x', since));
  expect(cache.size).toBeLessThan(21);
});

test('a request that needs newer data does not join a running lookup', async () => {
  const { cache, response } = setUp();
  const { promise: finished, resolve: finishOld } = Promise.withResolvers<void>();
  const running = cache.fill('/5', async (since) => {
    await finished;
    return response('old', since);
  });
  const alone = await cache.fill('/5', async (since) => response('new', since), true);
  expect(textOf(alone)).toBe('new');
  finishOld();
  await running;
});

test('a slow lookup does not replace the response of one that began later', async () => {
  const { cache, response } = setUp();
  const { promise: finished, resolve: finishOld } = Promise.withResolvers<void>();
  const early = cache.fill('/5', async (since) => {
    await finished;
    return response('old', since);
  });
  await cache.fill('/5', async (since) => response('new', since), true);
  finishOld();
  await early;
  expect(textOf(cache.current('/5'))).toBe('new');
});
