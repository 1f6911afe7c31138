import { describe, expect, test } from 'vitest';
import { ClientBusyError } from '../../../src/server/cache/client-renders.ts';
import { DAY_MS, settled, siteWithPage } from '../../support/cached-page.ts';

describe('a page', () => {
  test('is rendered once and then served from the cache', async () => {
    const { ask } = siteWithPage();
    expect(await ask()).toBe('miss: render 1');
    expect(await ask()).toBe('hit: render 1');
  });

  test('is served stale while a new one is rendered', async () => {
    const { time, ask, answers } = siteWithPage();
    await ask();
    answers.change();
    time.now = 60_001;
    expect(await ask()).toBe('revalidating: render 1');
    await settled();
    expect(await ask()).toBe('hit: render 2');
  });

  test('with changed content makes the visitor wait for the new one', async () => {
    const { hard, ask, answers } = siteWithPage();
    await ask();
    answers.change();
    hard();
    expect(await ask()).toBe('miss: render 2');
  });

  test('with changed counts is served stale and refreshed at most every five seconds', async () => {
    const { time, soft, ask, answers } = siteWithPage();
    await ask();
    answers.change();
    soft();
    expect(await ask()).toBe('hit: render 1');
    time.now = 5001;
    expect(await ask()).toBe('revalidating: render 1');
    await settled();
    expect(await ask()).toBe('hit: render 2');
  });

  test('is not rendered again when its data is unchanged', async () => {
    const { time, hard, ask, make } = siteWithPage();
    await ask();
    hard();
    expect(await ask()).toBe('hit: render 1');
    time.now = 60_001;
    expect(await ask()).toBe('revalidating: render 1');
    await settled();
    expect(await ask()).toBe('hit: render 1');
    expect(make).toHaveBeenCalledOnce();
  });

  test('that lacks a contribution is rendered again after five seconds', async () => {
    const { time, ask, sourceOptions } = siteWithPage();
    Object.assign(sourceOptions, { canRevalidate: false, isPartial: true });
    await ask();
    time.now = 5000;
    expect(await ask()).toBe('hit: render 1');
    time.now = 5001;
    expect(await ask()).toBe('revalidating: render 1');
    await settled();
    expect(await ask()).toBe('hit: render 2');
  });

  test('that depends on more than cacheable reads is rendered again', async () => {
    const { time, soft, ask, sourceOptions } = siteWithPage();
    sourceOptions.canRevalidate = false;
    await ask();
    soft();
    time.now = 5001;
    expect(await ask()).toBe('revalidating: render 1');
    await settled();
    expect(await ask()).toBe('hit: render 2');
  });

  test("that hit one visitor's rate limit is rendered for the next visitor", async () => {
    const { ask, make, page } = siteWithPage();
    make.mockResolvedValueOnce(page('too many', { status: 429, complete: false }));
    expect(await Promise.all([ask(), ask()])).toEqual(['miss: too many', 'miss: render 2']);
  });

  test("behind one visitor's rate limit is rendered once for all others", async () => {
    const { ask, make, page } = siteWithPage();
    make.mockResolvedValueOnce(page('too many', { status: 429, complete: false }));
    const all = await Promise.all(Array.from({ length: 100 }, () => ask()));
    expect(all.filter((text) => text === 'miss: render 2')).toHaveLength(99);
    expect(make).toHaveBeenCalledTimes(2);
  });

  test('behind a client that has to wait for too long is rendered for the others', async () => {
    const { ask, make } = siteWithPage();
    make.mockRejectedValueOnce(new ClientBusyError());
    const [first, second] = await Promise.allSettled([ask(), ask()]);
    expect(first).toMatchObject({ status: 'rejected', reason: expect.any(ClientBusyError) });
    expect(second).toEqual({ status: 'fulfilled', value: 'miss: render 2' });
  });

  test('is cached by URL and release set', async () => {
    const { ask } = siteWithPage();
    await ask({ key: 'one /' });
    expect(await ask({ key: 'two /' })).toBe('miss: render 2');
  });

  test('is rendered once for concurrent requests', async () => {
    const { make, ask } = siteWithPage();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(new Set(answers)).toEqual(new Set(['miss: render 1']));
    expect(make).toHaveBeenCalledOnce();
  });

  test('is refreshed once for concurrent requests', async () => {
    const { time, make, ask, answers } = siteWithPage();
    await ask();
    answers.change();
    time.now = 60_001;
    await Promise.all(Array.from({ length: 50 }, () => ask()));
    await settled();
    expect(make).toHaveBeenCalledTimes(2);
  });
});

describe('a voter', () => {
  test('sees their vote immediately, while others may still get the older page', async () => {
    const { soft, ask, answers } = siteWithPage();
    await ask();
    answers.change();
    soft();
    expect(await ask({ min: { epoch: 1, value: 2 } })).toBe('miss: render 2');
  });

  test('does not get a render that began before the vote', async () => {
    const { soft, ask, answers, make, page } = siteWithPage();
    const before = Promise.withResolvers<ReturnType<typeof page>>();
    make.mockReturnValueOnce(before.promise);
    const visitor = ask();
    answers.change();
    soft();
    const voter = ask({ min: { epoch: 1, value: 2 } });
    expect(await voter).toBe('miss: render 2');
    before.resolve(page('before the vote'));
    expect(await visitor).toBe('miss: before the vote');
  });

  test('gets unaffected pages from the cache', async () => {
    const { clock, ask } = siteWithPage();
    await ask();
    clock.apply({ epoch: 1, value: 2, soft: ['agent:99'] });
    expect(await ask({ min: { epoch: 1, value: 2 } })).toBe('hit: render 1');
  });
});

test('background refreshes are limited, so a burst of changes does not block the renderers', async () => {
  const { time, ask, answers, make, page } = siteWithPage();
  const keys = Array.from({ length: 10 }, (_, number) => `set /${number}`);
  for (const key of keys) await ask({ key });
  answers.change();
  time.now = 60_001;
  const held = Promise.withResolvers<ReturnType<typeof page>>();
  make.mockClear().mockReturnValue(held.promise);
  for (const key of keys) expect(await ask({ key })).toMatch(/^revalidating/);
  await settled();
  expect(make).toHaveBeenCalledTimes(4);
  expect(make).toHaveBeenCalledWith(true);
  held.resolve(page('renewed'));
  await settled();
  await ask({ key: 'set /9' });
  await settled();
  expect(make).toHaveBeenCalledTimes(5);
});

test('the least recently used pages are evicted first', async () => {
  const { ask } = siteWithPage({ maxBytes: 2000 });
  await ask({ key: 'set /first' });
  for (let index = 0; index < 20; index++) await ask({ key: `set /${index}` });
  expect(await ask({ key: 'set /19' })).toMatch(/^hit/);
  expect(await ask({ key: 'set /first' })).toMatch(/^miss/);
});

describe('the pages of one remote', () => {
  const isHit = async ({ ask }: ReturnType<typeof siteWithPage>, key: string) =>
    (await ask({ key })).startsWith('hit');

  test('take at most half of the memory', async () => {
    const site = siteWithPage({ maxBytes: 10_000 });
    for (let index = 0; index < 5; index++) await site.ask({ key: `other /${index}` });
    site.make.mockImplementation(async () => site.page('large', { owner: 'mf-b', bytes: 1500 }));
    for (let index = 0; index < 20; index++) await site.ask({ key: `large /${index}` });
    for (let index = 0; index < 5; index++)
      expect(await isHit(site, `other /${index}`), `other /${index}`).toBe(true);
    expect(await isHit(site, 'large /19')).toBe(true);
    expect(await isHit(site, 'large /15')).toBe(false);
  });

  test('displace those that were not used for the longest time', async () => {
    const site = siteWithPage({ maxBytes: 4100 });
    for (const key of ['1', '2', '3', '4']) await site.ask({ key });
    await site.ask({ key: '1' });
    await site.ask({ key: '5' });
    expect(await isHit(site, '1')).toBe(true);
    expect(await isHit(site, '2')).toBe(false);
  });
});

test('a page that is over a day old is not served', async () => {
  const { time, ask, answers } = siteWithPage();
  await ask();
  answers.change();
  time.now = DAY_MS + 1;
  expect(await ask()).toBe('miss: render 2');
});
