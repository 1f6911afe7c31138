import { expect, hydrated, test } from './support/test.ts';

test('what a visitor is about to open is loaded before the click, and nothing is loaded twice', async ({
  page,
  troubles,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/\.js$|^\/api\//.test(pathname)) requests.push(pathname + search);
  });
  await page.goto('/blog');
  await hydrated(page);
  const link = page.getByRole('banner').getByRole('link', { name: 'Leaderboard' });
  const data = page.waitForResponse('**/api/leaderboard');
  await link.hover();
  await data;
  expect(requests.some((url) => url.includes('/mf-leaderboard/'))).toBe(true);
  await link.click();
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toContainText(
    'Leaderboard',
  );
  expect(requests.filter((url, index) => requests.indexOf(url) !== index)).toEqual([]);
  expect(troubles.list).toEqual([]);
});

test('nothing is prefetched for a visitor who saves data', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto('/blog');
  await hydrated(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).hover();
  await page.waitForLoadState('networkidle');
  expect(requested.filter((url) => url.includes('leaderboard'))).toEqual([]);
});

test('the splash covers only the first page of a session', async ({ page }) => {
  const splash = page.locator('.splash');
  await page.goto('/faq');
  await expect(page.locator('html')).toHaveAttribute('data-splash', '');
  await expect(splash).toBeHidden();
  await page.goto('/about');
  await expect(page.locator('html')).not.toHaveAttribute('data-splash');
  await expect(splash).toBeHidden();
});
