import type { Locator, Page } from '@playwright/test';
import { expect, hydrated, test } from '../support/test.ts';

const columns = (page: Page): Locator => page.getByRole('columnheader');

test('a visitor finds an agent, votes, compares four, removes one, shares and comes back', async ({
  page,
  context,
  site,
  troubles,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
  await page.goto('/category/AI%20Chatbot');
  await hydrated(page);
  await page.getByRole('link', { name: 'Claude', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Claude');

  const upvote = page.getByRole('button', { name: 'Upvote Claude' });
  await upvote.click();
  await expect(page.getByText('You upvoted Claude', { exact: true })).toBeVisible();
  await expect(upvote).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(upvote).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('tab', { name: 'Alternatives' }).click();
  await page.getByRole('link', { name: 'Compare side by side with Claude' }).click();
  await expect(columns(page)).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Add Agent' })).toBeDisabled();

  await page.getByRole('button', { name: 'Remove Claude' }).click();
  await expect(columns(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Add Agent' })).toBeFocused();

  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(page.url());

  const names = await columns(page).getByRole('link').allTextContents();
  await page.reload();
  await expect(columns(page).getByRole('link')).toHaveText(names);
  expect(troubles.list).toEqual([]);
});

test('navigating between home, category, agent and comparison needs no full load', async ({
  page,
  troubles,
}) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url());
  });
  await page.goto('/');
  await hydrated(page);
  const main = page.locator('main');
  const steps: [link: Locator, heading: string][] = [
    [main.getByRole('link', { name: /^Code Assistant\b/ }), 'Code Assistants'],
    [main.getByRole('link', { name: 'GitHub Copilot', exact: true }), 'GitHub Copilot'],
    [page.getByRole('contentinfo').getByRole('link', { name: 'Compare AI Agents' }), 'Compare'],
  ];
  for (const [link, heading] of steps) {
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  }
  expect(documents).toHaveLength(1);
  expect(troubles.list).toEqual([]);
});

test('going back returns to the open tab and its scroll position', async ({ page }) => {
  await page.goto('/agent/1');
  await hydrated(page);
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await expect(page).toHaveURL('/agent/1?tab=reviews');
  await expect(page.getByRole('article').nth(3)).toBeAttached();
  // What arrives late above moves the position, but not what is on the screen.
  await expect(page.getByRole('heading', { name: 'Ratings' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 500));
  const link = page.getByRole('banner').getByRole('link', { name: 'Leaderboard' });
  // In the page, and not with the mouse: Playwright scrolls before it clicks, and more may arrive in between.
  const left = await link.evaluate((element: HTMLElement) => {
    const { scrollY } = window;
    element.click();
    return scrollY;
  });
  expect(left).toBeGreaterThanOrEqual(500);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Leaderboard');
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^Reviews/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test('an alternative opens at the top, and going back to the previous agent does not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/agent/1?tab=alternatives');
  await hydrated(page);
  const alternative = page.getByRole('article').nth(1);
  await alternative.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 400));
  const name = await alternative.getByRole('link').textContent();
  await alternative.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ChatGPT');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
});

test('an agent whose data fails shows an error and can be retried', async ({ page }) => {
  await page.goto('/category/Code%20Assistant');
  await hydrated(page);
  await page.route('**/api/agents/21', (route) => route.fulfill({ status: 503, body: 'Away.' }));
  await page.getByRole('link', { name: 'GitHub Copilot', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error Loading Agent');
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await page.unroute('**/api/agents/21');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GitHub Copilot');
});

test('the comparison contains only its own agents, and requests others when the picker opens', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/compare?ids=1,2')).text();
  expect(html).not.toContain('GitHub Copilot');
  const lists: string[] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname === '/api/agents') lists.push(sent.url());
  });
  await page.goto('/compare?ids=1,2');
  await hydrated(page);
  expect(lists).toEqual([]);
  await page.getByRole('button', { name: 'Add Agent' }).click();
  await page.getByRole('searchbox', { name: 'Find an agent' }).fill('github copilot');
  await expect(page.getByRole('button', { name: /^GitHub Copilot/ })).toBeVisible();
  expect(lists).toHaveLength(1);
});

test('agents are found, added and read with only the keyboard', async ({ page, troubles }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/compare?ids=1,2');
  await hydrated(page);
  const toggle = page.getByRole('button', { name: 'Add Agent' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Choose agents' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Find an agent' })).toBeFocused();
  await page.keyboard.type('copilot github');
  const found = page.getByRole('button', { name: /^GitHub Copilot/ });
  await found.focus();
  await page.keyboard.press('Enter');
  await expect(columns(page)).toHaveCount(3);
  await expect(found).toHaveAttribute('aria-pressed', 'true');
  await expect(found).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toggle).toBeFocused();

  const table = page.getByRole('region', { name: 'Comparison table' });
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(troubles.list).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the tabs of an agent are links', async ({ page }) => {
    await page.goto('/agent/1');
    await page.getByRole('link', { name: /^Reviews \(/ }).click();
    await expect(page.getByRole('article').nth(2)).toBeVisible();
    await page.getByRole('link', { name: 'Alternatives' }).click();
    await expect(page.getByRole('heading', { name: 'Similar AI Agents' })).toBeVisible();
    await page.getByRole('link', { name: 'Compare side by side with ChatGPT' }).click();
    await expect(columns(page)).toHaveCount(4);
  });

  test('agents are added to a comparison and removed', async ({ page }) => {
    await page.goto('/compare');
    await page.getByRole('button', { name: 'Add Agent' }).click();
    await page.getByRole('searchbox', { name: 'Find an agent' }).fill('anthropic');
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: /^Claude/ })
      .first()
      .click();
    await expect(columns(page)).toHaveCount(1);
    await page.getByRole('button', { name: /^Remove Claude/ }).click();
    await expect(page.getByText('No agents selected')).toBeVisible();
  });
});
