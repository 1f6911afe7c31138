import { describe, expect, test, vi } from 'vitest';
import { PageCache, type PageCacheOptions, StoredPage } from '../../src/server/page-cache.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const stored = (html: string, status = 200, complete = true) =>
  new StoredPage({ status, complete, text: html, policy: 'policy' });

/** A cache with a clock that only moves when told to, and a page that counts its renders. */
function site(options: Partial<PageCacheOptions> = {}) {
  const clock = { now: 0 };
  const cache = new PageCache({ ttlMs: 1000, now: () => clock.now, ...options });
  const render = vi.fn(async () => {
    const count = render.mock.calls.length;
    return stored(`render ${count}`);
  });
  const ask = async (data = 'v1', key = 'set /') => {
    const { page, state } = await cache.get(key, data, render);
    return `${state}: ${page.body}`;
  };
  return { clock, cache, render, ask };
}

/** Answers as many renders as have begun. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a page', () => {
  test('is rendered once and then answered from memory', async () => {
    const { ask } = site();
    expect(await ask()).toBe('miss: render 1');
    expect(await ask()).toBe('hit: render 1');
  });

  test('past its time is answered once more while a new one is made', async () => {
    const { clock, render, ask } = site();
    await ask();
    clock.now = 1001;
    expect(await ask()).toBe('revalidating: render 1');
    await render.mock.results[1]?.value;
    await settled();
    expect(await ask()).toBe('hit: render 2');
  });

  test('is made anew at once when the data has changed', async () => {
    const { ask } = site();
    await ask('v1');
    expect(await ask('v2')).toBe('miss: render 2');
  });

  test('of another address or release set is another page', async () => {
    const { ask } = site();
    await ask('v1', 'one /');
    expect(await ask('v1', 'two /')).toBe('miss: render 2');
  });

  test('is rendered once however many ask at the same time', async () => {
    const { render, ask } = site();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(new Set(answers)).toEqual(new Set(['miss: render 1']));
    expect(render).toHaveBeenCalledOnce();
  });

  test('past its time is made anew once however many ask', async () => {
    const { clock, render, ask } = site();
    await ask();
    clock.now = 1001;
    await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(render).toHaveBeenCalledTimes(2);
  });
});

describe('a page that cannot be made', () => {
  test('is answered from the old one', async () => {
    const { render, ask } = site();
    await ask('v1');
    render.mockRejectedValueOnce(new Error('away'));
    expect(await ask('v2')).toBe('stale: render 1');
  });

  test('is answered from the old one when it would be an error page', async () => {
    const { render, ask } = site();
    await ask('v1');
    render.mockResolvedValueOnce(await stored('error', 503));
    expect(await ask('v2')).toBe('stale: render 1');
  });

  test('leaves the old one in place past its time, and the next visitor tries again', async () => {
    const { clock, render, ask } = site();
    await ask();
    clock.now = 1001;
    render.mockRejectedValueOnce(new Error('away'));
    await ask();
    await settled();
    expect(await ask()).toBe('revalidating: render 1');
    expect(render).toHaveBeenCalledTimes(3);
  });

  test('is a failure when the old one is older than a day', async () => {
    const { clock, render, ask } = site();
    await ask('v1');
    clock.now = DAY_MS + 1;
    render.mockRejectedValueOnce(new Error('away'));
    await expect(ask('v2')).rejects.toThrow('away');
  });

  test('is a failure when there is no old one, and not a lasting one', async () => {
    const { render, ask } = site();
    render.mockRejectedValueOnce(new Error('away'));
    await expect(ask()).rejects.toThrow('away');
    expect(await ask()).toBe('miss: render 2');
  });
});

test.each([404, 500, 503])('an answer of status %i is not kept', async (status) => {
  const { render, ask } = site();
  render.mockResolvedValueOnce(await stored('error', status));
  expect(await ask()).toBe('miss: error');
  expect(await ask()).toBe('miss: render 2');
});

test('a page without some of its data is not kept', async () => {
  const { render, ask } = site();
  render.mockResolvedValueOnce(await stored('half', 200, false));
  expect(await ask()).toBe('miss: half');
  expect(await ask()).toBe('miss: render 2');
});

test('a page without some of its data does not replace a whole one', async () => {
  const { clock, render, ask } = site();
  await ask('v1');
  render.mockResolvedValue(await stored('half', 200, false));
  expect(await ask('v2')).toBe('stale: render 1');
  clock.now = 1001;
  await ask('v1');
  await settled();
  expect(await ask('v1')).toBe('revalidating: render 1');
});

test('pages that are asked for least go first when memory is short', async () => {
  const { ask } = site({ maxBytes: 200 });
  const first = 'set /first';
  await ask('v1', first);
  for (let index = 0; index < 20; index++) await ask('v1', `set /${index}`);
  expect(await ask('v1', 'set /19')).toMatch(/^hit/);
  expect(await ask('v1', first)).toMatch(/^miss/);
});

describe('a stored page', () => {
  test('has the same tag for the same content, and another for other content', async () => {
    const [one, same, other] = await Promise.all(['a', 'a', 'b'].map((html) => stored(html)));
    expect(same?.etag).toBe(one?.etag);
    expect(other?.etag).not.toBe(one?.etag);
  });
});
