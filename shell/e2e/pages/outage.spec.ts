import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../support/test.ts';

/** Makes every API response a 503. @returns the requested paths, which grow */
async function outage(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route('**/api/**', (route) => {
    requested.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 503, body: 'Away' });
  });
  return requested;
}

const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });
const rankings = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Leaderboard', exact: true });

test('during an outage, each navigation and each retry sends one request', async ({ page }) => {
  await page.goto('/faq');
  await hydrated(page);
  const requested = await outage(page);
  const hovered = page.waitForResponse('**/api/leaderboard');
  await rankings(page).hover();
  await hovered;
  await rankings(page).click();
  await expect(page.getByText('Failed to load leaderboard data')).toBeVisible();
  await hydrated(page);
  expect(requested).toEqual(['/api/leaderboard']);

  await page.getByRole('button', { name: /Try Again/i }).click();
  await expect.poll(() => requested).toEqual(['/api/leaderboard', '/api/leaderboard']);
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: /Try Again/i }).click();
  await expect(page.getByText('Our Ranking Methodology')).toBeVisible();
});

test('a list that cannot be loaded is requested once, stays empty, and loads on Try Again', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  const requested = await outage(page);
  await page
    .locator('main')
    .getByRole('link', { name: /^View all/ })
    .first()
    .click();
  await expect(page).toHaveURL('/popular');
  await expect(heading(page)).toHaveText('Popular AI Agents');
  const retry = page.getByRole('button', { name: 'Try Again' });
  await expect(retry).toBeVisible();
  expect(requested).toEqual(['/api/popular-agents']);
  await page.unroute('**/api/**');
  await retry.click();
  await expect(page.getByRole('article').first()).toBeVisible();
});
