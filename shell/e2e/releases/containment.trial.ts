import { activate } from '../support/activate.ts';
import { countLoads, deploy } from '../support/open-tabs.ts';
import { test } from '../support/own-site.ts';
import { publishEdited } from '../support/remote-copy.ts';
import { answerFirstStep, finishSelector } from '../support/selector.ts';
import { expect, hydrated } from '../support/test.ts';

test('the HTML of the server stays when an effect of the page throws', async ({ page, site }) => {
  const before = (await site.active())['mf-leaderboard'] ?? '';
  const from = 'export function Page() {';
  await publishEdited(site.client, 'mf-leaderboard', '9.6.0', {
    from,
    to: `import { useEffect as useBroken } from 'react';
      ${from} useBroken(() => { throw new Error('the effect broke'); }, []);`,
  });
  await activate(site, 'mf-leaderboard', '9.6.0');
  try {
    const thrown = page.waitForEvent('console', (message) => /effect broke/.test(message.text()));
    await page.goto('/leaderboard');
    await thrown;
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Leaderboard');
    await expect(page.locator('main')).toContainText('Our Ranking Methodology');
    await page.locator('main').locator('a[href^="/agent/"]').first().click();
    await expect(page).toHaveURL(/\/agent\/\d+$/);
    await hydrated(page);
  } finally {
    await activate(site, 'mf-leaderboard', before);
  }
});

test('a tab that was opened before a release finishes the selector and reaches a page whose old files were removed with one load', async ({
  page,
  site,
}) => {
  // Unique versions, because the server caches what other tests have requested.
  const first = await deploy(site, 'mf-agent', '5.2.0', 'Key Features', '/agent/1');
  await answerFirstStep(page);
  await deploy(site, 'mf-agent', '5.2.1', 'Key Features', '/agent/2');
  // Also removed from this server's disk; otherwise the server would serve its copy.
  await activate(site, 'mf-agent', first);
  await activate(site, 'mf-agent', '5.2.1');
  await site.client.prune('mf-agent', '5.2.0');
  await site.store.remove('mf-agent', '5.2.0');
  await finishSelector(page);
  const results = page.url();

  const loads = countLoads(page);
  const link = page.locator('main a[href^="/agent/"]').first();
  const path = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page.locator('main')).toContainText('Key Features, renewed');
  expect(page.url()).toBe(site.origin + path);
  await expect.poll(loads).toBe(1);
  await hydrated(page);
  await page.goBack();
  await expect(page.locator('main')).toContainText('Best Match');
  expect(page.url()).toBe(results);
  await activate(site, 'mf-agent', first);
});

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
