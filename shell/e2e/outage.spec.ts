import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './support/test.ts';

/** The API as an outage leaves it: each answer is 503. Gives the paths that were asked for. */
async function outage(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/api/**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 503, body: 'Away' });
  });
  return asked;
}

const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });
const rankings = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Leaderboard', exact: true });

test('an outage is asked once for each navigation, and again by Retry', async ({ page }) => {
  await page.goto('/faq');
  await hydrated(page);
  const asked = await outage(page);
  const hovered = page.waitForResponse('**/api/leaderboard');
  await rankings(page).hover();
  await hovered;
  await rankings(page).click();
  await expect(page.getByText('Failed to load leaderboard data')).toBeVisible();
  await hydrated(page);
  expect(asked).toEqual(['/api/leaderboard']);

  await page.getByRole('button', { name: /Try Again/i }).click();
  await expect.poll(() => asked).toEqual(['/api/leaderboard', '/api/leaderboard']);
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: /Try Again/i }).click();
  await expect(page.getByText('Our Ranking Methodology')).toBeVisible();
});

test('a list that cannot be loaded is empty, is asked for once, and comes with Try Again', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  const asked = await outage(page);
  await page
    .locator('main')
    .getByRole('link', { name: /^View all/ })
    .first()
    .click();
  await expect(page).toHaveURL('/popular');
  await expect(heading(page)).toHaveText('Popular AI Agents');
  const retry = page.getByRole('button', { name: 'Try Again' });
  await expect(retry).toBeVisible();
  expect(asked).toEqual(['/api/popular-agents']);
  await page.unroute('**/api/**');
  await retry.click();
  await expect(page.getByRole('article').first()).toBeVisible();
});
