import { qaLink } from '../support/qa.ts';
import { CONDITIONS, expectReproducible, panelOf } from '../support/qa-conditions.ts';
import { expect, hydrated, test } from '../support/test.ts';

/** One condition of the release, one of the page and one of the calls; `qa-conditions.trial.ts` sets all. */
const CHOSEN = ['a scenario of the release', 'a fixed clock', 'a fault of a remote'];

for (const condition of CONDITIONS.filter(({ name }) => CHOSEN.includes(name))) {
  test(`a pasted link reproduces ${condition.name} in a fresh browser`, ({ page, browser, site }) =>
    expectReproducible(condition, { page, browser, site }));
}

test('a slow network delays the page and its calls', async ({ page, site }) => {
  const since = Date.now();
  await page.goto(await qaLink(site, '/faq?qa-network=slow'));
  // Only the lower limit: the machine may be slow as well.
  expect(Date.now() - since).toBeGreaterThanOrEqual(2000);
  await expect(panelOf(page)).toContainText('network slow');
  const calledFor = await page.evaluate(async () => {
    const start = performance.now();
    await fetch('/api/categories');
    return performance.now() - start;
  });
  expect(calledFor).toBeGreaterThanOrEqual(1999);
});

test('conditions stay in the URL on navigations within the site', async ({ page, site }) => {
  await page.goto(await qaLink(site, '/faq?qa-theme=dark'));
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page).toHaveURL(`${site.origin}/leaderboard?qa-theme=dark`);
  // A full page load, as caused by a form or a link to a canary.
  await page.evaluate(() => location.assign('/glossary'));
  await expect(page).toHaveURL(`${site.origin}/glossary?qa-theme=dark`);
  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}/leaderboard?qa-theme=dark`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the URL follows the page in a framed viewport', async ({ page, site }) => {
  await page.goto(await qaLink(site, '/faq?qa-width=768'));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(`${site.origin}/about?qa-width=768`);
  await page.reload();
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('About');
});

test('an unknown value is named, and a visitor without a session is not affected', async ({
  page,
  browser,
  site,
}) => {
  await page.goto(await qaLink(site, '/faq?qa-theme=blue&qa-fault=mf-content:throws'));
  await expect(page.getByRole('alert').filter({ hasText: 'qa-theme=blue' })).toContainText(
    'write light or dark',
  );
  const visitor = await browser.newPage({ baseURL: site.origin });
  const response = await visitor.goto('/faq?qa-fault=mf-content:throws&qa-dir=rtl');
  expect(response?.status()).toBe(200);
  await hydrated(visitor);
  await expect(visitor.locator('html')).not.toHaveAttribute('dir', 'rtl');
  await expect(panelOf(visitor)).toHaveCount(0);
  await visitor.close();
});
