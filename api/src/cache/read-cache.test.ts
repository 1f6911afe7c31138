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
  const answer = (text: string, since: number) =>
    new StoredAnswer({
      body: Buffer.from(text),
      headers: {},
      commonHeaders: {},
      isOpen: false,
      tags: ['agent:5'],
      since,
      at: clock.ms,
    });
  return { clock, invalidations, cache, answer };
}

const textOf = (answer: StoredAnswer | undefined) => answer?.parts.body.toString();

test('a write drops the answers that show what it touched, and no others', async () => {
  const { cache, invalidations, answer } = setUp();
  await cache.fill('/5', async (since) => answer('five', since));
  invalidations.record({ agents: [6] });
  expect(textOf(cache.current('/5'))).toBe('five');
  invalidations.record({ agents: [5] });
  expect(cache.current('/5')).toBeUndefined();
});

test('however many ask at once, an answer is looked up once', async () => {
  const { cache, answer } = setUp();
  let lookups = 0;
  const ask = () =>
    cache.fill('/5', async (since) => {
      lookups += 1;
      await Promise.resolve();
      return answer('five', since);
    });
  const answers = await Promise.all(Array.from({ length: 100 }, ask));
  expect(answers.map(textOf)).toEqual(Array(100).fill('five'));
  expect(lookups).toBe(1);
});

test('a lookup that began before a write neither stays nor is shown to who came after it', async () => {
  const { cache, invalidations, answer } = setUp();
  const { promise: answered, resolve: answerOld } = Promise.withResolvers<void>();
  const early = cache.fill('/5', async (since) => {
    await answered;
    return answer('old', since);
  });
  invalidations.record({ agents: [5] });
  const late = cache.fill('/5', async (since) => answer('new', since));
  answerOld();
  expect(textOf(await early)).toBe('old');
  expect(textOf(await late)).toBe('new');
  expect(textOf(cache.current('/5'))).toBe('new');
});

test('a failed lookup leaves the way free for the next', async () => {
  const { cache, answer } = setUp();
  await expect(cache.fill('/5', async () => Promise.reject(new Error('away')))).rejects.toThrow();
  await cache.fill('/5', async (since) => answer('five', since));
  expect(textOf(cache.current('/5'))).toBe('five');
});

test('an answer is looked up again after a minute, should nobody have told of a write', async () => {
  const { cache, clock, answer } = setUp();
  await cache.fill('/5', async (since) => answer('five', since));
  clock.ms = MINUTE;
  expect(cache.current('/5')).toBeDefined();
  clock.ms += 1;
  expect(cache.current('/5')).toBeUndefined();
});

test('while the database is unavailable the last answer is served, up to a day', async () => {
  const { cache, clock, invalidations, answer } = setUp();
  await cache.fill('/5', async (since) => answer('five', since));
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

test('one request a second finds out whether the database is back, and no other waits', async () => {
  const { cache, clock, invalidations, answer } = setUp();
  await cache.fill('/5', async (since) => answer('five', since));
  invalidations.record({ everything: true });
  cache.markUnavailable();
  clock.ms = 1000;
  expect(cache.staleUntilRetry('/5')).toBeUndefined();
  expect(textOf(cache.staleUntilRetry('/5'))).toBe('five');
  clock.ms = 5000;
  expect(cache.staleUntilRetry('/5')).toBeUndefined();
  expect(textOf(cache.staleIfError('/5'))).toBe('five');
  await cache.fill('/5', async (since) => answer('new five', since));
  expect(cache.staleUntilRetry('/5')).toBeUndefined();
  expect(cache.staleIfError('/5')).toBeUndefined();
  expect(textOf(cache.current('/5'))).toBe('new five');
});

test('memory is bounded by bytes', async () => {
  const { cache, answer } = setUp(20_000);
  for (const key of ['/1', '/2', '/3'])
    await cache.fill(key, async (since) => answer('x'.repeat(5000), since));
  expect(cache.current('/1')).toBeUndefined();
  expect(cache.current('/3')).toBeDefined();
});

test('long keys take their part of the memory', async () => {
  const { cache, answer } = setUp(100_000);
  for (let number = 0; number < 1000; number += 1)
    await cache.fill(`/${number}${'x'.repeat(1000)}`, async (since) => answer('x', since));
  expect(cache.size).toBeLessThan(21);
});

test('a request for what this process has not seen yet joins no running lookup', async () => {
  const { cache, answer } = setUp();
  const { promise: answered, resolve: answerOld } = Promise.withResolvers<void>();
  const running = cache.fill('/5', async (since) => {
    await answered;
    return answer('old', since);
  });
  const alone = await cache.fill('/5', async (since) => answer('new', since), true);
  expect(textOf(alone)).toBe('new');
  answerOld();
  await running;
});
