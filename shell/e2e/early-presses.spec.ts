import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './support/test.ts';

/** Opens a page as it is before its code has arrived; gives what lets the code through. */
async function openUnhydrated(page: Page, path: string): Promise<() => void> {
  const arrived = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*start.*\.js|\/_r\/.*\.js/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // Pressed where no code listens: what is below must not be true already.
  expect(await page.evaluate(() => Object.keys(document.querySelector('main h1') ?? {}))).toEqual(
    [],
  );
  return arrived.resolve;
}

test('a vote before the page is alive is counted', async ({ page }) => {
  const arrive = await openUnhydrated(page, '/agent/30');
  await page.getByRole('button', { name: /^Upvote/ }).click();
  arrive();
  await expect(page.getByText('Vote recorded', { exact: true })).toBeVisible();
  await hydrated(page);
});

test('the menu, the search and the theme open although they were pressed too early', async ({
  page,
}) => {
  const header = page.getByRole('banner');
  const searches = await openUnhydrated(page, '/faq');
  await header.getByRole('button', { name: 'Search', exact: true }).click();
  searches();
  await expect(header.getByRole('searchbox')).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  const opens = await openUnhydrated(page, '/faq');
  await header.getByRole('button', { name: 'Open menu' }).click();
  opens();
  await expect(header.getByRole('link', { name: 'Blog' })).toBeVisible();

  const chooses = await openUnhydrated(page, '/faq');
  await header.getByRole('button', { name: 'Theme' }).click();
  chooses();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
});

test('a tab that is pressed too early opens', async ({ page }) => {
  const arrive = await openUnhydrated(page, '/agent/1');
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  arrive();
  await expect(page).toHaveURL('/agent/1?tab=reviews');
});

test('a link that the pointer rests on too early is prefetched', async ({ page }) => {
  const arrive = await openUnhydrated(page, '/blog');
  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).hover();
  const data = page.waitForResponse('**/api/leaderboard');
  arrive();
  expect((await data).ok()).toBe(true);
});

test('filters and searches need no code at all', async ({ page }) => {
  await openUnhydrated(page, '/category/AI%20Chatbot');
  await page.locator('main').getByRole('link', { name: /^Free/ }).first().click();
  await expect(page).toHaveURL(/\/category\/AI%20Chatbot\?/);

  await openUnhydrated(page, '/');
  await page.locator('main').getByPlaceholder('Search AI agents...').fill('claude');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=claude');
});
