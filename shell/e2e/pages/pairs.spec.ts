import { expect, hydrated, test } from '../support/test.ts';

const PAIR = '/compare/chatgpt-vs-claude';

test('a pair has one URL, as a page and as Markdown', async ({ request }) => {
  const at = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 });
    return [response.status(), response.headers()['location']];
  };
  expect(await at('/compare/claude-vs-chatgpt')).toEqual([308, PAIR]);
  expect(await at('/compare/ChatGPT-vs-Claude')).toEqual([308, PAIR]);
  expect(await at('/compare/claude-vs-chatgpt.md')).toEqual([308, `${PAIR}.md`]);
  expect(await at(PAIR)).toEqual([200, undefined]);
  const markdown = await (await request.get(`${PAIR}.md`)).text();
  expect(markdown).toContain('# ChatGPT vs Claude');
});

test('a pair without a page redirects to a comparison', async ({ request }) => {
  const response = await request.get('/compare/chatgpt-vs-midjourney', { maxRedirects: 0 });
  expect(response.status()).toBe(307);
  expect(response.headers()['location']).toMatch(/^\/compare\?ids=\d+,\d+$/);
});

test('a visitor gets from an agent to a pair and to all alternatives', async ({ page }) => {
  await page.goto('/agent/1');
  await hydrated(page);
  await page.getByRole('link', { name: 'ChatGPT vs Claude' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'ChatGPT vs Claude' })).toBeVisible();
  await expect(page).toHaveURL(PAIR);
  await page.getByRole('link', { name: 'All alternatives to ChatGPT' }).press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Alternatives to ChatGPT' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Compare with Claude' }).first().press('Enter');
  await expect(page).toHaveURL(PAIR);
});

test('the sitemap lists pairs and alternatives, and pairs redirect nowhere', async ({
  request,
}) => {
  const map = await (await request.get('/sitemap.xml')).text();
  const pairs = [...map.matchAll(/<loc>[^<]+(\/compare\/[^<]+)<\/loc>/g)].map(
    ([, path = '']) => path,
  );
  expect(pairs.length).toBeGreaterThan(100);
  expect(map).toContain('/agent/1/alternatives</loc>');
  const [first = '', last = ''] = [pairs[0], pairs.at(-1)];
  for (const path of [PAIR, first, last]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
  }
});
