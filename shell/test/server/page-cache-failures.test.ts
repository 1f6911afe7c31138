import { describe, expect, test } from 'vitest';
import { CooldownError } from '../../src/server/page-cache.ts';
import { DAY_MS, settled, siteWithPage } from '../support/cached-page.ts';

/** A page that was made, and whose content has changed since. */
async function outdated() {
  const site = siteWithPage();
  await site.ask();
  site.answers.change();
  site.hard();
  return site;
}

describe('a page that cannot be made', () => {
  test('is answered from the last good one', async () => {
    const { make, ask } = await outdated();
    make.mockRejectedValueOnce(new Error('away'));
    expect(await ask()).toBe('stale: render 1');
  });

  test('is answered from the last good one when its data cannot be asked for', async () => {
    const { confirm, ask } = await outdated();
    confirm.mockRejectedValueOnce(new Error('away'));
    expect(await ask()).toBe('stale: render 1');
  });

  test.each([
    ['an error page', { status: 503 }],
    ['a page without some of its data', { complete: false }],
  ])('is answered from the last good one in place of %s', async (_, more) => {
    const { make, ask, page } = await outdated();
    make.mockResolvedValueOnce(page('bad', more));
    expect(await ask()).toBe('stale: render 1');
    expect(await ask()).toMatch(/^miss: render/);
  });

  test('stays past its time, and the next visitor tries again', async () => {
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

  test('is a failure when the last good one is older than a day', async () => {
    const { time, make, ask } = await outdated();
    time.now = DAY_MS + 1;
    make.mockRejectedValueOnce(new Error('away'));
    await expect(ask()).rejects.toThrow('away');
  });

  test('is a failure when there was none, and not a lasting one', async () => {
    const { make, ask } = siteWithPage();
    make.mockRejectedValueOnce(new Error('away'));
    await expect(ask()).rejects.toThrow('away');
    expect(await ask()).toMatch(/^miss: render/);
  });
});

test('a page that is gone does not come back from an old copy', async () => {
  const { make, ask, page } = await outdated();
  make.mockResolvedValueOnce(page('not found', { status: 404 }));
  expect(await ask()).toBe('miss: not found');
  make.mockRejectedValueOnce(new Error('away'));
  await expect(ask()).rejects.toThrow('away');
});

test.each([404, 429, 500, 503])('an answer of status %i is not kept', async (status) => {
  const { make, ask, page } = siteWithPage();
  make.mockResolvedValueOnce(page('error', { status }));
  expect(await ask()).toBe('miss: error');
  expect(await ask()).toBe('miss: render 2');
});

describe('a page whose code ends renderers', () => {
  test('is left alone for a while, so that it cannot keep them busy', async () => {
    const { make, ask } = siteWithPage();
    make.mockRejectedValue(new CooldownError('it loops'));
    for (let time = 0; time < 5; time++) await expect(ask()).rejects.toThrow('it loops');
    expect(make).toHaveBeenCalledOnce();
  });

  test('is answered from the last good one meanwhile', async () => {
    const { make, ask } = await outdated();
    make.mockRejectedValue(new CooldownError('it loops'));
    expect([await ask(), await ask()]).toEqual(['stale: render 1', 'stale: render 1']);
    expect(make).toHaveBeenCalledTimes(2);
  });

  test('leaves other pages alone', async () => {
    const { make, ask } = siteWithPage();
    make.mockRejectedValueOnce(new CooldownError('it loops'));
    await expect(ask()).rejects.toThrow('it loops');
    expect(await ask({ key: 'set /other' })).toMatch(/^miss: render/);
  });
});
