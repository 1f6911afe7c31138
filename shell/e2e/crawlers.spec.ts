import { expect, test } from './support/test.ts';

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');

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
