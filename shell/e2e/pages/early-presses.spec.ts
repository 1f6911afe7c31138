import type { Page } from '@playwright/test';
import { expect, hydrated, test, WITH_MOTION } from '../support/test.ts';

test.use(WITH_MOTION);

/** Opens a page and holds all of its script files back. @returns a function that lets them load */
async function openUnhydrated(page: Page, path: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // Make sure that the page is not hydrated yet.
  expect(await page.evaluate(() => Object.keys(document.querySelector('main h1') ?? {}))).toEqual(
    [],
  );
  return released.resolve;
}

test('a vote before hydration is counted', async ({ page }) => {
  const loadScripts = await openUnhydrated(page, '/agent/30');
  await page.getByRole('button', { name: /^Upvote/ }).click();
  loadScripts();
  await expect(page.getByText('Vote recorded', { exact: true })).toBeVisible();
  await hydrated(page);
});

test('the menu, the search and the theme open even if they were pressed before hydration', async ({
  page,
}) => {
  const header = page.getByRole('banner');
  const loadScripts = await openUnhydrated(page, '/faq');
  await header.getByRole('button', { name: 'Search', exact: true }).click();
  loadScripts();
  await expect(header.getByRole('searchbox')).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  const loadScriptsOnPhone = await openUnhydrated(page, '/faq');
  await header.getByRole('button', { name: 'Open menu' }).click();
  loadScriptsOnPhone();
  await expect(header.getByRole('link', { name: 'Blog' })).toBeVisible();

  const loadScriptsForTheme = await openUnhydrated(page, '/faq');
  await header.getByRole('button', { name: 'Theme' }).click();
  loadScriptsForTheme();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
});

test('a tab that is pressed before hydration opens', async ({ page }) => {
  const loadScripts = await openUnhydrated(page, '/agent/1');
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  loadScripts();
  await expect(page).toHaveURL('/agent/1?tab=reviews');
});

test('a link that is hovered before hydration is prefetched', async ({ page }) => {
  const arrive = await openUnhydrated(page, '/blog');
  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).hover();
  const data = page.waitForResponse('**/api/leaderboard');
  arrive();
  expect((await data).ok()).toBe(true);
});

test('filters and searches work without scripts', async ({ page }) => {
  await openUnhydrated(page, '/category/AI%20Chatbot');
  await page.locator('main').getByRole('link', { name: /^Free/ }).first().click();
  await expect(page).toHaveURL(/\/category\/AI%20Chatbot\?/);

  await openUnhydrated(page, '/');
  await page.locator('main').getByPlaceholder('Search AI agents...').fill('claude');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=claude');
});
