import { buildWithRspack, serveHost } from '../support/stock/build.ts';
import { replaceContent, STOCK_PAGE, toFaq, useStockPage } from '../support/stock/pages.ts';
import { expect, test } from '../support/test.ts';

const FAQ = { name: 'Frequently Asked Questions' };

test('a remote that was built without the kit renders in a QA session, under the policy of the site', async ({
  page,
  site,
  troubles,
}) => {
  await replaceContent(page, buildWithRspack);
  await useStockPage(page, site);
  expect(troubles.list).toEqual([]);
});

test('a public page does not run a remote that is not in its release set', async ({ page }) => {
  await replaceContent(page, buildWithRspack);
  await page.goto('/leaderboard');
  await toFaq(page);
  await expect(page.getByRole('heading', FAQ)).toBeVisible();
  await expect(page.getByRole('heading', STOCK_PAGE)).toHaveCount(0);
});

test('the runtime fetches nothing again that the first page has loaded', async ({
  page,
  troubles,
}) => {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_r/')) files.push(request.url());
  });
  await page.goto('/leaderboard');
  await toFaq(page);
  await expect(page.getByRole('heading', FAQ)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Agent Leaderboard');
  for (const remote of ['mf-leaderboard', 'mf-content'])
    expect(files.filter((url) => url.includes(`/${remote}/`))).toContainEqual(
      expect.stringContaining('mf-manifest.json'),
    );
  expect(files.filter((url, index) => files.indexOf(url) !== index)).toEqual([]);
  expect(troubles.list).toEqual([]);
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
  await page.goto(await serveHost(page, manifest));
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
