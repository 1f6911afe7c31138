import type { Page } from '@playwright/test';
import { sidewaysScroll } from '../support/layout.ts';
import { expect, hydrated, test } from '../support/test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and go to' });
const header = (page: Page) => page.getByRole('banner');
const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

test('the header search works by keyboard', async ({ page, troubles }) => {
  await open(page, '/');
  const opener = header(page).getByRole('button', { name: 'Search', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const field = header(page).getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page, 'a blank text is not submitted').toHaveURL('/');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(' claude ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=claude');
  await expect(heading(page)).toBeFocused();
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('mistral');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=mistral');
  await expect(heading(page), 'the field is gone').toBeFocused();
  expect(troubles.list).toEqual([]);
});

test('on a tablet the search opens within the page', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await open(page, '/about');
  await header(page).getByRole('button', { name: 'Search', exact: true }).click();
  await expect(header(page).getByRole('searchbox')).toBeFocused();
  await expect(header(page).getByRole('button', { name: 'Close search' })).toBeInViewport();
  expect(await sidewaysScroll(page)).toBe(0);
});

test('the phone menu works by keyboard', async ({ page, troubles }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/');
  const toggle = header(page).getByRole('button', { name: 'Open menu' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(header(page).getByRole('link', { name: 'Home', exact: true })).toBeFocused();
  await page.mouse.move(180, 700);
  await page.mouse.wheel(0, 500);
  expect(await page.evaluate(() => scrollY), 'the page behind stands still').toBe(0);
  await page.keyboard.press('Escape');
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/leaderboard');
  await expect(header(page).getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(heading(page)).toBeFocused();
  expect(troubles.list).toEqual([]);
});

test('the theme can be chosen by keyboard, and the next load starts with it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/');
  const button = header(page).getByRole('button', { name: 'Theme' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeFocused();
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await expect(button).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // Read when the body starts, before anything can be painted.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Reflect.set(window, 'themeAtFirst', document.documentElement.dataset.theme);
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, '/');
  expect(await page.evaluate(() => Reflect.get(window, 'themeAtFirst'))).toBe('dark');
  await expect(page.locator('meta[name="theme-color"][media="all"]')).toHaveAttribute(
    'content',
    '#121412',
  );
});

test('the palette finds an agent by keyboard', async ({ page, troubles }) => {
  await open(page, '/faq');
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('claude');
  await expect(page.getByRole('option', { selected: true })).toHaveText('ClaudeAI Chatbot');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^See all results/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Claude');
  await expect(heading(page)).toBeFocused();
  await expect(palette(page)).toHaveCount(0);
  expect(troubles.list).toEqual([]);
});

test('Escape closes the palette and returns the focus', async ({ page }) => {
  await open(page, '/faq');
  const link = header(page).getByRole('link', { name: 'Blog' });
  await link.focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('a slash that is typed into a field does not open the palette', async ({ page }) => {
  await open(page, '/');
  const field = page.locator('main').getByRole('searchbox').first();
  await field.focus();
  await page.keyboard.type('a/b');
  await expect(field).toHaveValue('a/b');
  await expect(palette(page)).toHaveCount(0);
});

test('F8 focuses a toast and Escape closes it', async ({ page }) => {
  await open(page, '/agent/1');
  await page.getByRole('button', { name: 'Write a Review' }).focus();
  await page.keyboard.press('Enter');
  const region = page.getByRole('region', { name: 'Notification' });
  await expect(region).toContainText('Review feature coming soon');
  await page.keyboard.press('F8');
  await expect(region.getByRole('list')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(region.getByRole('listitem')).toHaveCount(0);
});

test('after a navigation the heading has the focus, and Back restores the scroll position', async ({
  page,
}) => {
  await open(page, '/popular');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).focus();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/faq');
  await expect(heading(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/popular');
  // Offscreen cards have an estimated height until they are rendered.
  const distance = () => page.evaluate((from) => Math.abs(scrollY - from), place);
  await expect.poll(distance).toBeLessThan(100);
});

test('the heading of a page that is named by its data has the focus before and after', async ({
  page,
}) => {
  await open(page, '/popular');
  const named = Promise.withResolvers<void>();
  await page.route('**/api/agents/*', async (route) => {
    await named.promise;
    await route.continue();
  });
  const link = page.locator('main article').getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/agent\/\d+$/);
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).not.toHaveText(name);
  named.resolve();
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();
});

test('a plain anchor does not lose the scroll position of the previous page', async ({ page }) => {
  await open(page, '/blog');
  const main = page.locator('main');
  await main
    .getByRole('link', { name: /What Is an AI Agent/ })
    .last()
    .focus();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await main.locator('a[href^="#"]').filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/#/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/blog');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});
