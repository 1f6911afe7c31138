import type { Page } from '@playwright/test';
import { openInQa } from '../support/qa.ts';
import { serveStockHost, serveStockRemote } from '../support/stock/build.ts';
import { expect, hydrated, test } from '../support/test.ts';

const RELEASE = '**/_r/mf-content/*';
const STOCK_PAGE = { name: 'A page of a stock remote' };
const FAQ = { name: 'Frequently Asked Questions' };

async function toFaq(page: Page): Promise<void> {
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
}

test('a remote that was built without the kit renders in a QA session, under the policy of the site', async ({
  page,
  site,
  troubles,
}) => {
  await serveStockRemote(page, RELEASE);
  await openInQa(page, site, '/leaderboard', {});
  await toFaq(page);
  await expect(page.getByRole('heading', STOCK_PAGE)).toBeVisible();
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  expect(troubles.list).toEqual([]);
});

test('a public page does not run a remote that is not in its release set', async ({ page }) => {
  await serveStockRemote(page, RELEASE);
  await page.goto('/leaderboard');
  await toFaq(page);
  await expect(page.getByRole('heading', FAQ)).toBeVisible();
  await expect(page.getByRole('heading', STOCK_PAGE)).toHaveCount(0);
});

test("a host of another origin renders a page by its release's manifest", async ({
  page,
  site,
  troubles,
}) => {
  const { 'mf-content': version } = await site.active();
  const manifest = `${site.origin}/_r/mf-content/${version}/mf-manifest.json`;
  // Chromium keeps pages of this origin from reaching the test's machine, but not from its responses.
  await page.route(`${site.origin}/_r/**`, async (route) =>
    route.fulfill({ response: await route.fetch() }),
  );
  await page.goto(await serveStockHost(page, manifest));
  await expect(page.getByRole('heading', FAQ)).toBeVisible();
  expect(troubles.list).toEqual([]);
});

test('developer tools of Module Federation find the remotes and the shared modules', async ({
  page,
  site,
}) => {
  await page.goto('/leaderboard');
  await toFaq(page);
  await expect(page.getByRole('heading', FAQ)).toBeVisible();
  const { moduleInfo, shared } = await page.evaluate(() => {
    const { moduleInfo, __SHARE__: shared } = Reflect.get(window, '__FEDERATION__');
    const [host] = Object.values(Object(shared));
    return { moduleInfo, shared: Object.keys(Object(host).default) };
  });
  const { 'mf-content': version } = await site.active();
  const manifest = `${site.origin}/_r/mf-content/${version}/mf-manifest.json`;
  expect(moduleInfo).toMatchObject({
    shell: { remotesInfo: { 'mf-content': { matchedVersion: manifest } } },
    [`mf-content:${manifest}`]: {
      modules: expect.arrayContaining([expect.objectContaining({ moduleName: 'pages/faq' })]),
    },
  });
  expect(shared).toContain('@agent-atlas/shared-ui');
});
