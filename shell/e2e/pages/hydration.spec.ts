import { expectListedScripts, expectOwnResources } from '../support/hydration.ts';
import { expect, hydrated, PAGES, test } from '../support/test.ts';

// One remote with contributions of others, one without; `hydration.trial.ts` opens all.
const CHOSEN = PAGES.filter(({ path }) => path === '/agent/1' || path === '/recommendations');

for (const known of CHOSEN) {
  test(`${known.path} hydrates from its own resources and logs nothing`, ({ page, troubles }) =>
    expectOwnResources(page, known, troubles));

  test(`the HTML of ${known.path} lists the scripts of its remote`, ({ page }) =>
    expectListedScripts(page, known));
}

test('scripts that a page runs without being asked are compiled while they download', async ({
  page,
  request,
}) => {
  const scripts = new Set<string>();
  page.on('request', (sent) => {
    if (sent.url().endsWith('.js')) scripts.add(sent.url());
  });
  await page.goto('/');
  await hydrated(page);
  await expect.poll(() => [...scripts].some((url) => url.includes('/idle.'))).toBe(true);
  for (const url of scripts)
    expect(await (await request.get(url)).text(), url).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test('there is one React on the page', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const copies = await page.evaluate(() => {
    const keys = [...document.querySelectorAll('#root *')].flatMap((element) =>
      Object.keys(element).filter((key) => key.startsWith('__reactFiber$')),
    );
    return [...new Set(keys)].length;
  });
  expect(copies).toBe(1);
});

test('a visitor navigates between pages and back without a full load', async ({
  page,
  troubles,
}) => {
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  await page
    .getByRole('link', { name: /^AI Chatbot/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('AI Chatbots');
  await page.getByRole('link', { name: 'Claude', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Claude');
  await expect(page).toHaveTitle(/^Claude/);
  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Leaderboard');
  await page.getByRole('banner').getByRole('link', { name: 'Selector' }).click();
  await expect(page).toHaveURL('/recommendations');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveTitle(/^Claude/);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  expect(troubles.list).toEqual([]);
});

test('a page whose code does not load comes from the server each time it is opened', async ({
  page,
}) => {
  await page.route('**/_r/mf-leaderboard/**', (route) => route.abort());
  for (const visit of ['first', 'second']) {
    await page.goto('/blog');
    await hydrated(page);
    await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
    await expect(page.getByText('Our Ranking Methodology'), visit).toBeVisible();
    // The frame is hydrated although the page is not.
    await page.getByRole('banner').getByRole('button', { name: 'Theme' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  }
});

test('Try Again loads a page after both its code and the server failed', async ({ page, site }) => {
  const address = `${site.origin}/leaderboard`;
  // Before the page loads, because it prefetches this code when the browser is idle.
  await page.route('**/_r/mf-leaderboard/**', (route) => route.abort());
  await page.goto('/blog');
  await hydrated(page);
  const answered = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    // A browser stays on its page after such a response.
    await route.fulfill({ status: 204 });
    answered.resolve();
  });
  const link = page.getByRole('banner').getByRole('link', { name: 'Leaderboard' });
  await link.click();
  await answered.promise;
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This part of the site is not available right now',
  );
  await page.unroute('**/_r/mf-leaderboard/**');
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Agent Leaderboard');
  await hydrated(page);
});

test('a vote is counted, shown as active, and still there after a reload', async ({
  page,
  troubles,
}) => {
  await page.goto('/agent/21');
  await hydrated(page);
  const upvote = page.getByRole('button', { name: /^Upvote/ });
  await upvote.click();
  await expect(page.getByText('Vote recorded', { exact: true })).toBeVisible();
  await expect(upvote).toHaveAttribute('aria-pressed', 'true');
  await expect(upvote).toHaveAccessibleName(/, 1 upvote$/);
  await page.reload();
  await hydrated(page);
  await expect(upvote).toHaveAccessibleName(/, 1 upvote$/);
  await expect(upvote).toHaveAttribute('aria-pressed', 'true');
  expect(troubles.list).toEqual([]);
});
