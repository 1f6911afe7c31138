import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { locations, markdownProblems } from '../support/markdown.ts';
import { expect, test } from '../support/test.ts';

test('the sitemap lists pages of every kind, and all of them exist', async ({ request, site }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const map = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  const urls = locations(await (await request.get(map)).text());
  expect(urls.length).toBeGreaterThan(150);
  expect(urls.filter((url) => !url.startsWith(site.origin))).toEqual([]);
  const kinds = Map.groupBy(urls, (url) => new URL(url).pathname.split('/')[1]);
  expect([...kinds.keys()]).toEqual(expect.arrayContaining(['', 'agent', 'category', 'blog']));
  for (const [url = ''] of kinds.values()) {
    const html = await (await request.get(url)).text();
    expect(html).toContain(`<link rel="canonical" href="${url}">`);
  }
});

test('two pages of every kind are available as Markdown, with the same facts', async ({
  request,
}) => {
  const urls = locations(await (await request.get('/sitemap.xml')).text());
  const kinds = Map.groupBy(urls, (url) => new URL(url).pathname.split('/')[1]);
  const chosen = [...kinds.values()].flatMap((pages) => [...new Set([pages[0], pages.at(-1)])]);
  expect(chosen.length).toBeGreaterThan(15);
  expect(
    await markdownProblems(
      request,
      chosen.filter((url) => url !== undefined),
    ),
  ).toEqual([]);
});

test('an assistant searches, compares and reads', async ({ site }) => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.origin}/mcp`)));
  const call = async (name: string, args: Record<string, unknown>) => {
    const { isError, structuredContent } = await client.callTool({ name, arguments: args });
    expect(isError, name).toBeUndefined();
    return structuredContent;
  };
  expect(await call('search_agents', { query: 'chatgpt', limit: 1 })).toMatchObject({
    agents: [{ id: 1, name: 'ChatGPT', url: `${site.origin}/agent/1` }],
  });
  expect(await call('compare_agents', { ids: [1, 2] })).toMatchObject({
    url: `${site.origin}/compare?ids=1,2`,
    agents: [{ name: 'ChatGPT' }, { name: 'Claude' }],
    pair: { url: `${site.origin}/compare/chatgpt-vs-claude`, differences: expect.any(Array) },
  });
  expect(await call('compare_agents', { ids: [1, 2, 3] })).toMatchObject({ pair: null });
  const { agents } = z
    .object({
      agents: z.array(
        z.object({ id: z.number(), category: z.string(), reasons: z.array(z.string()).min(1) }),
      ),
    })
    .parse(await call('find_alternatives', { id: 1, limit: 5 }));
  expect(agents.map(({ id }) => id)).not.toContain(1);
  expect(new Set(agents.map(({ category }) => category))).toEqual(new Set(['AI Chatbot']));
  expect(await call('get_leaderboard', { list: 'topRated', limit: 1 })).toMatchObject({
    rows: [{ rank: 1 }],
  });
  const need = { preferredCategories: ['AI Chatbot'], budget: 'free' };
  const fits = expect.objectContaining({ category: 'AI Chatbot', reasons: expect.any(Array) });
  expect(await call('recommend_agents', { ...need, technicalExpertise: 'beginner' })).toMatchObject(
    { agents: expect.arrayContaining([fits]) },
  );
  expect(await call('look_up_term', { term: 'ai agent' })).toMatchObject({
    terms: [{ name: 'AI Agent', url: `${site.origin}/glossary#term-ai-agent` }],
  });
  expect(await call('list_categories', {})).toMatchObject({
    categories: expect.arrayContaining([expect.objectContaining({ name: 'AI Chatbot' })]),
  });
  const page = await client.callTool({ name: 'read_page', arguments: { path: '/agent/1' } });
  expect(page.content).toMatchObject([{ text: expect.stringContaining('# ChatGPT') }]);
  await client.close();
});

test('browsers can add the search and follow the news as JSON', async ({ request, page }) => {
  await page.goto('/');
  const href = (type: string) => page.locator(`link[type="${type}"]`).getAttribute('href');
  const search = await request.get((await href('application/opensearchdescription+xml')) ?? '');
  const template = /type="text\/html" template="([^"]+)"/.exec(await search.text())?.[1] ?? '';
  await page.goto(template.replace('{searchTerms}', 'chatgpt'));
  await expect(page.getByRole('link', { name: 'ChatGPT', exact: true }).first()).toBeVisible();
  const feed = await request.get((await href('application/feed+json')) ?? '');
  expect(feed.headers()['content-type']).toBe('application/feed+json; charset=utf-8');
  expect(await feed.json()).toMatchObject({
    version: 'https://jsonfeed.org/version/1',
    items: expect.arrayContaining([expect.objectContaining({ title: expect.any(String) })]),
  });
});

test('the feed has agents and articles', async ({ page }) => {
  await page.goto('/');
  const entries = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const link = document.querySelector<HTMLLinkElement>('link[type="application/atom+xml"]');
        // The response is parsed as XML: it has no document if the feed is not well-formed.
        const request = new XMLHttpRequest();
        request.responseType = 'document';
        request.onload = () => {
          const ids = request.responseXML?.querySelectorAll('entry > id') ?? [];
          resolve([...ids].map((id) => id.textContent));
        };
        request.open('GET', link?.href ?? '');
        request.send();
      }),
  );
  expect(entries.filter((id) => /\/agent\/\d+$/.test(id)).length).toBeGreaterThan(5);
  expect(entries.some((id) => id.includes('/blog/'))).toBe(true);
});

test('the guide for language models links to every section', async ({ request, site }) => {
  const text = await (await request.get('/llms.txt')).text();
  expect(text).toMatch(/^# Agent Atlas\n\n> /);
  expect(text).toContain(`](${site.origin}/leaderboard): `);
  expect(text).toContain(`](${site.origin}/agent/1): `);
});

test('a shared page has its own preview image', async ({ request, page }) => {
  await page.goto('/agent/1');
  const address = await page.locator('meta[property="og:image"]').getAttribute('content');
  const response = await request.get(address ?? '');
  expect(response.status()).toBe(200);
  expect(response.headers()['cache-control']).toContain('immutable');
  const size = await page.evaluate(async (url) => {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob());
    return [bitmap.width, bitmap.height];
  }, address ?? '');
  expect(size).toEqual([1200, 630]);
});

test('the icons in the web manifest exist', async ({ request, page }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest: { icons: { src: string; sizes: string }[] } = await (
    await request.get(address ?? '')
  ).json();
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const src of [...manifest.icons.map((icon) => icon.src), touch ?? '']) {
    const response = await request.get(src);
    expect(response.status(), src).toBe(200);
    expect(response.headers()['content-type'], src).toMatch(/^image\//);
  }
});
