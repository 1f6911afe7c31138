import { describe, expect, test } from 'vitest';
import { CooldownError } from '../../../src/server/cache/page-cache.ts';
import type { Source } from '../../../src/server/cache/source.ts';
import { DAY_MS, settled, siteWithPage } from '../../support/cached-page.ts';

/** A cached page whose content has changed since. */
async function outdated() {
  const site = siteWithPage();
  await site.ask();
  site.answers.change();
  site.hard();
  return site;
}

describe('a page that cannot be rendered', () => {
  test('is served stale', async () => {
    const { make, ask } = await outdated();
    make.mockRejectedValueOnce(new Error('away'));
    expect(await ask()).toBe('stale: render 1');
  });

  test('is served stale when its data is unavailable', async () => {
    const { confirm, ask } = await outdated();
    confirm.mockRejectedValueOnce(new Error('away'));
    expect(await ask()).toBe('stale: render 1');
  });

  test.each([
    ['an error page', { status: 503 }],
    ['a page without some of its data', { complete: false }],
  ])('is served stale instead of %s', async (_, more) => {
    const { make, ask, page } = await outdated();
    make.mockResolvedValueOnce(page('bad', more));
    expect(await ask()).toBe('stale: render 1');
    expect(await ask()).toMatch(/^miss: render/);
  });

  test('is rendered again only when there is new data', async () => {
    const { make, confirm, ask } = await outdated();
    const copies = async (known: Source) => known;
    confirm.mockImplementationOnce(copies).mockImplementationOnce(copies);
    expect([await ask(), await ask()]).toEqual(['stale: render 1', 'stale: render 1']);
    expect(make).toHaveBeenCalledOnce();
    expect(await ask()).toBe('miss: render 2');
    expect(await ask()).toBe('hit: render 2');
  });

  test('is served past its time to live, and the next visitor tries again', async () => {
    const { time, make, ask, answers } = siteWithPage();
    await ask();
    answers.change();
    time.now = 60_001;
    make.mockRejectedValueOnce(new Error('away'));
    await ask();
    await settled();
    expect(await ask()).toBe('revalidating: render 1');
    await settled();
    expect(make).toHaveBeenCalledTimes(3);
  });

  test('fails when the stale copy is older than a day', async () => {
    const { time, make, ask } = await outdated();
    time.now = DAY_MS + 1;
    make.mockRejectedValueOnce(new Error('away'));
    await expect(ask()).rejects.toThrow('away');
  });

  test('fails without a stale copy, but is tried again', async () => {
    const { make, ask } = siteWithPage();
    make.mockRejectedValueOnce(new Error('away'));
    await expect(ask()).rejects.toThrow('away');
    expect(await ask()).toMatch(/^miss: render/);
  });
});

test('a deleted page does not reappear from a stale copy', async () => {
  const { make, ask, page } = await outdated();
  make.mockResolvedValueOnce(page('not found', { status: 404 }));
  expect(await ask()).toBe('miss: not found');
  make.mockRejectedValueOnce(new Error('away'));
  await expect(ask()).rejects.toThrow('away');
});

test.each([404, 429, 500, 503])('a page with status %i is not cached', async (status) => {
  const { make, ask, page } = siteWithPage();
  make.mockResolvedValueOnce(page('error', { status }));
  expect(await ask()).toBe('miss: error');
  expect(await ask()).toBe('miss: render 2');
});

describe('a page whose code kills renderers', () => {
  test('is not rendered again for a while', async () => {
    const { make, ask } = siteWithPage();
    make.mockRejectedValue(new CooldownError('it loops'));
    for (let time = 0; time < 5; time++) await expect(ask()).rejects.toThrow('it loops');
    expect(make).toHaveBeenCalledOnce();
  });

  test('is served stale in the meantime', async () => {
    const { make, ask } = await outdated();
    make.mockRejectedValue(new CooldownError('it loops'));
    expect([await ask(), await ask()]).toEqual(['stale: render 1', 'stale: render 1']);
    expect(make).toHaveBeenCalledTimes(2);
  });

  test('does not affect other pages', async () => {
    const { make, ask } = siteWithPage();
    make.mockRejectedValueOnce(new CooldownError('it loops'));
    await expect(ask()).rejects.toThrow('it loops');
    expect(await ask({ key: 'set /other' })).toMatch(/^miss: render/);
  });
});
