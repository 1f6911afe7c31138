import { expect, hydrated, PAGES, test } from './support/test.ts';

for (const { path, remote } of PAGES) {
  test(`${path} hydrates from its own resources and logs nothing`, async ({ page, troubles }) => {
    // With Save-Data nothing is prefetched, so all requests are for the page itself.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const federated = requests.filter((url) => url.startsWith('/_r/'));

    expect(troubles.list).toEqual([]);
    expect(federated.some((url) => url.startsWith(`/_r/${remote}/`))).toBe(true);
    // Other remotes' code is loaded only for what they contribute to this page.
    const contributed = await page
      .locator('[data-contribution]')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-remote')));
    const owners = [remote, ...contributed].map((name) => `/_r/${name}/`);
    expect(federated.filter((url) => !owners.some((owner) => url.startsWith(owner)))).toEqual([]);
    expect(requests.filter((url, index) => requests.indexOf(url) !== index)).toEqual([]);
  });

  test(`the HTML of ${path} lists everything that hydration needs`, async ({ page, request }) => {
    const html = await (await request.get(path)).text();
    const named = [...html.matchAll(/(?:href|src)="([^"]+\.js)"/g)].map((match) => match[1]);
    await page.route('**/*.js', (route) => {
      const { pathname } = new URL(route.request().url());
      return named.includes(pathname) ? route.continue() : route.abort();
    });
    await page.goto(path);
    await hydrated(page);
  });
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
  await expect.poll(() => [...scripts].some((url) => url.includes('live-router'))).toBe(true);
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
  await expect(upvote).toHaveAttribute('title', '1 upvote');
  await page.reload();
  await hydrated(page);
  await expect(upvote).toHaveAttribute('title', '1 upvote');
  await expect(upvote).toHaveAttribute('aria-pressed', 'true');
  expect(troubles.list).toEqual([]);
});
