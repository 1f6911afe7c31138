import type { Page } from '@playwright/test';
import { expect, hydrated, test, WITH_MOTION } from '../support/test.ts';

test.use(WITH_MOTION);

const header = (page: Page) => page.getByRole('banner');
const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });
const scrollTop = (page: Page) => page.evaluate(() => scrollY);

/**
 * Opens a long page and scrolls it.
 *
 * @returns the scroll position, which can differ from `to` because offscreen cards have estimated heights
 */
async function scrolled(page: Page, path: string, to: number): Promise<number> {
  await page.goto(path);
  await hydrated(page);
  await page.evaluate((y) => scrollTo(0, y), to);
  // After two frames, the visible cards have been laid out.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return scrollTop(page);
}

const isNear = (page: Page, expected: number) =>
  expect.poll(async () => Math.abs((await scrollTop(page)) - expected)).toBeLessThan(100);

test('focus in the header does not scroll the page', async ({ page }) => {
  const before = await scrolled(page, '/popular', 1500);
  const opener = header(page).getByRole('button', { name: 'Search', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(header(page).getByRole('searchbox')).toBeFocused();
  expect(await scrollTop(page)).toBe(before);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  expect(await scrollTop(page)).toBe(before);
});

test('Back from a page that was opened from the phone menu restores the scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const before = await scrolled(page, '/popular', 1500);
  await header(page).getByRole('button', { name: 'Open menu' }).click();
  await header(page).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/popular');
  await isNear(page, before);
});

test('anchors and focused elements stay below the header', async ({ page }) => {
  await page.goto('/blog/seo/what-is-an-ai-agent');
  await hydrated(page);
  const top = (id: string) =>
    page.evaluate((of) => document.getElementById(of)?.getBoundingClientRect().top ?? 0, id);
  const link = page.locator('main a[href^="#"]').filter({ visible: true }).last();
  const id = (await link.getAttribute('href'))?.slice(1) ?? '';
  await link.click();
  await expect.poll(() => top(id)).toBeLessThan(400);
  const below = await header(page).evaluate((bar) => bar.getBoundingClientRect().bottom);
  expect(await top(id)).toBeGreaterThanOrEqual(below);
});

for (const viewport of [
  { width: 320, height: 256 },
  { width: 640, height: 450 },
]) {
  test(`no header covers a control of a comparison that has the focus at ${viewport.width}×${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/compare?ids=1,2,3,21');
    await hydrated(page);
    const removes = page.getByRole('main').getByRole('button', { name: /^Remove / });
    await expect(removes).toHaveCount(4);
    await page.getByRole('main').getByRole('link').last().focus();
    for (const remove of (await removes.all()).reverse()) {
      const isOnTop = await remove.evaluate((button) => {
        if (button instanceof HTMLElement) button.focus();
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(isOnTop).toBe(true);
    }
  });
}

/** Leaves `/popular` for another page and reloads that, so that Back has to request the data again. */
async function leaveAndReload(page: Page) {
  const before = await scrolled(page, '/popular', 2500);
  await header(page).getByRole('link', { name: 'Blog' }).dispatchEvent('click');
  await expect(heading(page)).toContainText('Blog');
  await page.reload();
  await hydrated(page);
  const released = Promise.withResolvers<void>();
  await page.route('**/api/popular-agents*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  await page.goBack();
  await expect(heading(page)).toHaveText('Popular AI Agents');
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  expect(await scrollTop(page), 'the page without its data is too short').toBeLessThan(
    before - 500,
  );
  return { before, release: released.resolve };
}

test('Back restores the scroll position when the data arrives late', async ({ page }) => {
  const { before, release } = await leaveAndReload(page);
  release();
  await expect(page.locator('main article').nth(20)).toBeAttached();
  await isNear(page, before);
});

test('a visitor who has scrolled in the meantime stays there', async ({ page }) => {
  const { release } = await leaveAndReload(page);
  await page.keyboard.press('Home');
  await expect.poll(() => scrollTop(page)).toBe(0);
  release();
  await expect(page.locator('main article').nth(20)).toBeAttached();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await scrollTop(page)).toBe(0);
});
