import { activate } from '../support/activate.ts';
import { countLoads, deploy } from '../support/open-tabs.ts';
import { test } from '../support/own-site.ts';
import { expect, hydrated } from '../support/test.ts';

test('a tab that was opened before a release restores the scroll position when it goes back to a page whose files were removed', async ({
  page,
  site,
}) => {
  const address = '/agent/1?tab=reviews';
  await page.goto(address);
  await hydrated(page);
  await expect(page.locator('.splash')).toBeHidden();
  await page.evaluate(() => scrollTo(0, 400));
  // Not a click, before which Playwright may scroll.
  const link = page.getByRole('banner').getByRole('link', { name: 'Leaderboard' });
  await link.dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Leaderboard');
  const active = await site.active();
  const files = `**/_r/mf-agent/${active['mf-agent']}/**`;
  await page.route(files, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await hydrated(page);
  const before = await deploy(site, 'mf-agent', '5.3.0', 'Key Features', '/agent/1');
  const loads = countLoads(page);
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^Reviews/ })).toBeVisible();
  expect(page.url()).toBe(site.origin + address);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  await expect.poll(loads).toBe(1);
  await activate(site, 'mf-agent', before);
});
