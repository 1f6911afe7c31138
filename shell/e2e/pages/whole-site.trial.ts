import { ADDRESSES } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

test('without JavaScript every page is complete, and every link works', async ({
  browser,
  request,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
  const page = await context.newPage();
  const links = new Set<string>();
  for (const { path } of ADDRESSES) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('contentinfo'), path).toBeVisible();
    const targets = await page
      .locator('a[href]')
      .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
    const own = targets.filter((target) => target.startsWith(site.origin));
    for (const target of own) links.add(target);
  }
  await context.close();

  const lost: string[] = [];
  const pages = Map.groupBy(links, (link) => link.split('#')[0] ?? link);
  for (const [url, targets] of pages) {
    const response = await request.get(url);
    const { pathname, search } = new URL(url);
    const { status = 200 } = ADDRESSES.find(({ path }) => path === pathname + search) ?? {};
    if (response.status() !== status) lost.push(`${response.status()} ${url}`);
    const html = await response.text();
    for (const target of targets) {
      const { hash } = new URL(target);
      const id = decodeURIComponent(hash.slice(1));
      if (id && !html.includes(`id="${id}"`)) lost.push(`no such place: ${target}`);
    }
  }
  expect(lost).toEqual([]);
});
