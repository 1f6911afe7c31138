import { qaLink } from '../support/qa.ts';
import { CONDITIONS, expectReproducible, panelOf } from '../support/qa-conditions.ts';
import { expect, hydrated, test } from '../support/test.ts';

test('a pasted link reproduces a condition in a fresh browser', ({ page, browser, site }) => {
  const condition = CONDITIONS.find(({ name }) => name === 'a fault of a remote');
  if (!condition) throw new Error('There is no such condition');
  return expectReproducible(condition, { page, browser, site });
});

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
