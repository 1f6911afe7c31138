import type { Page } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { expect, hydrated, test } from '../support/test.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** The number of columns in a section's grid. */
function columns(page: Page, section: string): Promise<number> {
  const grid = page.getByRole('region', { name: section }).getByRole('list').first();
  return grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
}

test('the grids of the home page have more columns on wider screens', async ({ page }) => {
  await page.goto('/');
  for (const { width, tiles, cards } of [
    { width: 360, tiles: 2, cards: 1 },
    { width: 768, tiles: 3, cards: 2 },
    { width: 1280, tiles: 5, cards: 3 },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await columns(page, 'Browse by Category'), `${width} px`).toBe(tiles);
    expect(await columns(page, 'Featured AI Agents'), `${width} px`).toBe(cards);
  }
});

test('a visitor searches, narrows the results, opens an agent and returns to them', async ({
  page,
  troubles,
}) => {
  await page.goto('/');
  await hydrated(page);
  const main = page.getByRole('main');
  await main.getByPlaceholder('Search AI agents...').fill(' video ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=video');
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));

  // The URL changes before the page does: only the current link shows which list is displayed.
  const freemium = main
    .getByRole('navigation', { name: 'Pricing' })
    .getByRole('link', { name: /^Freemium/ });
  await freemium.click();
  await expect(page).toHaveURL('/search?q=video&pricing=freemium');
  await expect(freemium).toHaveAttribute('aria-current', 'true');
  const byName = main
    .getByRole('navigation', { name: 'Sort by' })
    .getByRole('link', { name: 'Name', exact: true });
  await byName.click();
  await expect(page).toHaveURL('/search?q=video&pricing=freemium&sort=name');
  await expect(byName).toHaveAttribute('aria-current', 'true');
  await expect(main.getByRole('status').first()).toHaveText(/found$/);
  const count = await main.getByRole('status').first().textContent();

  const sixth = main.getByRole('article').nth(5).getByRole('link');
  await sixth.scrollIntoViewIfNeeded();
  const name = await sixth.textContent();
  const position = await scrolled(page);
  expect(position).toBeGreaterThan(0);
  await sixth.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name ?? '');

  await page.goBack();
  await expect(page).toHaveURL('/search?q=video&pricing=freemium&sort=name');
  await expect(main.getByRole('status').first()).toHaveText(count ?? '');
  await expect.poll(() => scrolled(page)).toBe(position);
  await expect(sixth).toBeInViewport();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  expect(troubles.list).toEqual([]);
});

test('filters of a category keep the scroll position, and Back undoes them', async ({
  page,
  troubles,
}) => {
  await page.goto('/category/AI%20Chatbot');
  await hydrated(page);
  const main = page.getByRole('main');
  const all = await main.getByText(/AI agents? found$/).textContent();
  await page.evaluate(() => window.scrollTo(0, 200));
  const four = main.getByRole('navigation', { name: 'Rating' }).getByRole('link', { name: /^4 / });
  await four.click();
  await expect(page).toHaveURL('/category/AI%20Chatbot?rating=4');
  await expect(four).toHaveAttribute('aria-current', 'true');
  await expect(main.getByText(/AI agents? found$/)).not.toHaveText(all ?? '');
  const found = Number.parseInt(
    (await main.getByText(/AI agents? found$/).textContent()) ?? '',
    10,
  );
  await expect(main.getByRole('article')).toHaveCount(found);
  expect(await scrolled(page)).toBe(200);

  await page.goBack();
  await expect(main.getByText(/AI agents? found$/)).toHaveText(all ?? '');
  expect(troubles.list).toEqual([]);
});

test('a long list grows by keyboard, and keeps its length and scroll position after Back', async ({
  page,
  troubles,
}) => {
  await page.goto('/new');
  await hydrated(page);
  const articles = page.getByRole('main').getByRole('article');
  await expect(articles).toHaveCount(48);
  await page.getByRole('link', { name: 'Load more' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/new?show=96');
  await expect(articles).toHaveCount(96);
  await expect(articles.nth(48).getByRole('link')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Load more' })).toHaveAttribute(
    'href',
    '/new?show=144',
  );

  const far = articles.nth(80).getByRole('link');
  await far.scrollIntoViewIfNeeded();
  await far.click();
  await expect(page).toHaveURL(/\/agent\/\d+$/);
  await page.goBack();
  await expect(articles).toHaveCount(96);
  await expect(far).toBeInViewport();
  expect(troubles.list).toEqual([]);
});

test('a vote on a card is counted and announced', async ({ page, troubles }) => {
  await page.goto('/popular');
  await hydrated(page);
  const card = page.getByRole('main').getByRole('article').first();
  const name = await card.getByRole('heading').textContent();
  await card.getByRole('button', { name: `Upvote ${name}` }).click();
  await expect(page.getByText('Vote recorded', { exact: true })).toBeVisible();
  await expect(page.getByText(`You upvoted ${name}`, { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: `Upvote ${name}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(troubles.list).toEqual([]);
});

test('a failed search shows an error, and works when it is retried', async ({ page }) => {
  await page.goto('/search');
  await hydrated(page);
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 503, body: 'Away' }));
  await page.getByRole('main').getByPlaceholder('Search AI agents...').fill('video');
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Error: Failed to fetch search results. Please try again.');
  expect(await axeProblems(page)).toEqual([]);
  await page.unroute('**/api/search?*');
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'AI Agents' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a search is filtered and an agent opened', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await main.getByPlaceholder('Search AI agents...').fill('video');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=video');
    await main.getByRole('navigation', { name: 'Pricing' }).getByText('Freemium').click();
    await expect(page).toHaveURL('/search?q=video&pricing=freemium');
    await main.getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/agent\/\d+$/);
  });

  test('a question is answered, a part of it removed, and its text searched', async ({ page }) => {
    const url = '/search?q=free%20private%20chatbot';
    await page.goto(url);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Remove: Free plan' }).click();
    await expect(page).toHaveURL(`${url}&ignore=price`);
    await expect(main.getByRole('link', { name: 'Remove: Free plan' })).toHaveCount(0);
    await expect(main.getByRole('link', { name: /^Remove: / })).toHaveCount(2);
    await main.getByRole('link', { name: 'Search for exactly "free private chatbot"' }).click();
    await expect(page).toHaveURL(`${url}&ignore=all`);
    await expect(main).toContainText('Searched for exactly "free private chatbot".');
  });

  test('a category is filtered to no results, and back to all', async ({ page }) => {
    await page.goto('/category/AI%20Chatbot?pricing=quote&rating=4.5');
    const main = page.getByRole('main');
    await expect(main).toContainText('No AI Chatbots found');
    await main.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/category/AI%20Chatbot');
    await expect(main.getByRole('article').first()).toBeVisible();
  });

  test('a long list is read to its end', async ({ page }) => {
    await page.goto('/new');
    const articles = page.getByRole('main').getByRole('article');
    for (const count of [96, 144]) {
      // By its URL: a click on a page that is not painted yet has no effect.
      const next = await page.getByRole('link', { name: 'Load more' }).getAttribute('href');
      await page.goto(next ?? '');
      await expect(articles).toHaveCount(count);
    }
  });
});
