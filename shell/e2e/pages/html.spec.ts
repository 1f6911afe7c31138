import { expect, PAGES, test } from '../support/test.ts';

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

for (const { path, heading, text } of PAGES) {
  test(`the HTML of ${path} is the complete page`, async ({ request, site }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    const html = await response.text();
    expect(html).toContain(text);
    expect(html).toContain(heading);
    expect(attribute(html, /<title>([^<]+)<\/title>/)).toMatch(/.{5,} \| Agent Atlas$/);
    expect(attribute(html, /<meta name="description" content="([^"]+)"/).length).toBeGreaterThan(
      40,
    );
    const canonical = attribute(html, /<link rel="canonical" href="([^"]+)"/);
    expect(new URL(canonical).pathname).toBe(path);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(site.origin).toContain('localhost');
  });
}

test('without JavaScript a visitor reads every page and follows its links', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
  const page = await context.newPage();
  for (const { path, text } of PAGES) {
    await page.goto(path);
    await expect(page.locator('main')).toContainText(text);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
  await page.goto('/');
  await page
    .getByRole('link', { name: /^Code Assistant/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Code Assistants');
  await page.getByRole('link', { name: 'GitHub Copilot' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('GitHub Copilot');
  await page.goto('/leaderboard?tab=trending');
  await expect(page.getByRole('table').first()).toBeVisible();
  await context.close();
});

test('an unknown URL is a 404 with links', async ({ request, page }) => {
  expect((await request.get('/no/such/page')).status()).toBe(404);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('an unknown agent and an unknown category are a 404 with a message', async ({ request }) => {
  const agent = await request.get('/agent/99999999');
  expect(agent.status()).toBe(404);
  expect(await agent.text()).toContain('Agent not found');
  const category = await request.get('/category/Time%20Machine');
  expect(category.status()).toBe(404);
  expect(await category.text()).toContain('No Time Machines found');
});

test('/newest has moved to /new', async ({ request }) => {
  const response = await request.get('/newest', { maxRedirects: 0 });
  expect(response.status()).toBe(308);
  expect(response.headers().location).toBe('/new');
});
