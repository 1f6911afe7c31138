import { matchPath } from 'react-router-dom';
import { axeProblems } from './support/axe.ts';
import { layoutShifts, sidewaysScroll } from './support/layout.ts';
import { ADDRESSES } from './support/routes.ts';
import { expect, hydrated, test } from './support/test.ts';

/** Each theme is checked once with axe, each width once for layout. */
const VIEWS = [
  { width: 360, colorScheme: 'dark', axe: true },
  { width: 768, colorScheme: 'light', axe: false },
  { width: 1280, colorScheme: 'light', axe: true },
  { width: 1920, colorScheme: 'dark', axe: false },
] as const;

// In parallel: the tests only read, and together they take longer than any other file.
test.describe.configure({ mode: 'parallel' });

for (const { path, status = 200 } of ADDRESSES) {
  test(`${path} passes all checks in every width and theme`, async ({ page, troubles }) => {
    for (const { width, colorScheme, axe } of VIEWS) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const response = await page.goto(path);
      expect(response?.status()).toBe(status);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      expect(await sidewaysScroll(page), `sideways at ${width} px`).toBe(0);
      expect(await layoutShifts(page), `shifts at ${width} px`).toEqual([]);
      if (axe) expect(await axeProblems(page), `axe at ${width} px`).toEqual([]);
    }
    // For a missing page, the browser logs that the document was not found, as it must.
    const own = /^console error: Failed to load resource: .* 404/;
    const expected = status === 404 ? VIEWS.length : 0;
    expect(troubles.list.filter((text) => own.test(text))).toHaveLength(expected);
    expect(troubles.list.filter((text) => !own.test(text))).toEqual([]);
  });
}

test('every route of the site is covered', async ({ site }) => {
  const active = await site.active();
  const manifests = await Promise.all(
    Object.entries(active).map(([name, version]) => site.store.manifest(name, version)),
  );
  const patterns = manifests.flatMap(({ routes }) => routes.map((route) => route.path));
  const paths = ADDRESSES.map(({ path }) => path.split('?')[0] ?? path);
  const unseen = patterns.filter((pattern) => !paths.some((path) => matchPath(pattern, path)));
  expect(unseen).toEqual([]);
});

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
