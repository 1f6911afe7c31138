import type { Locator } from '@playwright/test';
import { expect, hydrated, test, WITH_MOTION } from '../support/test.ts';

test.use(WITH_MOTION);

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

test('the splash covers only the first page of a session', async ({ browser, site }) => {
  // Without the script with which all other tests skip it.
  const page = await browser.newPage({ baseURL: site.origin });
  const splash = page.locator('.splash');
  await page.goto('/faq');
  await expect(page.locator('html')).toHaveAttribute('data-splash', '');
  await expect(splash).toBeHidden();
  const running = () =>
    splash.evaluate(
      (element) =>
        element.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running')
          .length,
    );
  await expect.poll(running, 'what is hidden stands still').toBe(0);
  await page.goto('/about');
  await expect(page.locator('html')).not.toHaveAttribute('data-splash');
  await expect(splash).toBeHidden();
  await page.close();
});

const namesAndPaths = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('header, footer and not-found page show the links of the remotes that own the pages', async ({
    page,
  }) => {
    await page.goto('/no-such-page');
    const banner = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
    expect(await namesAndPaths(banner.first().getByRole('link'))).toEqual([
      ['Home', '/'],
      ['Leaderboard', '/leaderboard'],
      ['Selector', '/recommendations'],
      ['Blog', '/blog'],
    ]);
    const columns = page.getByRole('contentinfo').getByRole('navigation');
    expect(await columns.getByRole('heading').allTextContents()).toEqual([
      'Categories',
      'Company',
      'Resources',
    ]);
    expect(await namesAndPaths(columns.getByRole('link'))).toEqual([
      ['AI Chatbots', '/category/AI%20Chatbot'],
      ['Code Assistants', '/category/Code%20Assistant'],
      ['Writing Assistants', '/category/Writing%20Assistant'],
      ['Image Generators', '/category/Image%20Generator'],
      ['Video Generators', '/category/Video%20Generator'],
      ['Customer Service AI', '/category/Customer%20Service%20AI'],
      ['AI Detection Tools', '/category/AI%20Detection%20Tool'],
      ['AI Platforms', '/category/AI%20Platform%2FModel%20Builder'],
      ['Marketing/Sales AI', '/category/Marketing%2FSales%20AI'],
      ['Open Source Models', '/category/Open%20Source%20Model'],
      ['About Us', '/about'],
      ['Our Team', '/'],
      ['Careers', '/'],
      ['Contact', '/'],
      ['Blog', '/blog'],
      ['Compare AI Agents', '/compare'],
      ['AI Agents Glossary', '/glossary'],
      ['FAQs', '/faq'],
      ['Privacy Policy', '/'],
      ['Terms of Service', '/'],
    ]);
    expect(await namesAndPaths(page.getByRole('main').getByRole('link'))).toEqual([
      ['Back to Home', '/'],
      ['Leaderboard', '/leaderboard'],
      ['Search', '/search'],
    ]);
  });
});
