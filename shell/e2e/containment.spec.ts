import type { Page } from '@playwright/test';
import { activate } from './support/activate.ts';
import { publishEdited } from './support/remote-copy.ts';
import type { Site } from './support/site.ts';
import { expect, hydrated, PAGES, test } from './support/test.ts';

/** One page of each remote. */
const REMOTES = PAGES.filter(({ path }) => path !== '/category/AI%20Chatbot');

for (const { path, remote, text } of REMOTES) {
  test(`with all files of ${remote} blocked, its pages stay and the rest works`, async ({
    page,
  }) => {
    await page.route(`**/_r/${remote}/**`, (route) => route.abort());
    await page.goto(path);
    await expect(page.locator('main')).toContainText(text);
    // The frame is interactive: its script ran although the remote's did not.
    await page.getByRole('button', { name: /theme/i }).first().click();
    await page.keyboard.press('Escape');
    await expect(page.locator('main')).toContainText(text);
    await expect(page.getByRole('contentinfo')).toBeVisible();

    const other = PAGES.find((candidate) => candidate.remote !== remote && candidate.path !== '/');
    await page.goto(other?.path ?? '/');
    await hydrated(page);
    await expect(page.locator('main')).toContainText(other?.text ?? '');
  });
}

test('links inside a page whose code is blocked work as plain links', async ({ page }) => {
  await page.route('**/_r/mf-directory/**', (route) => route.abort());
  await page.goto('/');
  await page
    .locator('main')
    .getByRole('link', { name: /^Code Assistant/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Code Assistants');
  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Leaderboard');
});

test('a navigation to a remote that cannot be fetched loads the page from the server', async ({
  page,
}) => {
  await page.route('**/_r/mf-leaderboard/**', (route) => route.abort());
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Leaderboard');
  await expect(page.locator('main')).toContainText('Our Ranking Methodology');
});

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

/** Activates an edited version of a remote and waits until visitors get it. @returns the previous version */
async function deploy(site: Site, name: string, version: string, from: string, path: string) {
  const before = (await site.active())[name] ?? '';
  const to = `${from}, renewed`;
  await publishEdited(site.client, name, version, { from, to });
  await activate(site, name, version);
  expect(await (await fetch(site.origin + path)).text()).toContain(to);
  return before;
}

/** Counts the documents that the tab loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => loads++);
  return () => loads;
}

async function answerFirstStep(page: Page): Promise<void> {
  await page.goto('/recommendations');
  await hydrated(page);
  await page.getByRole('checkbox', { name: 'AI Chatbot' }).check();
}

async function finishSelector(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: /^Low/ }).check();
  await page.getByRole('button', { name: 'Get Recommendations' }).click();
  await expect(page.locator('main')).toContainText('Best Match');
}

test.describe('a tab that was opened before a release', () => {
  test('keeps its own version through the selector', async ({ page, site, troubles }) => {
    await answerFirstStep(page);
    const loads = countLoads(page);
    const title = 'AI Agent Selector';
    const before = await deploy(site, 'mf-wizard', '5.1.0', title, '/recommendations');
    await finishSelector(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(loads()).toBe(0);
    expect(troubles.list).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, renewed`);
    await expect(page.locator('main')).toContainText('Best Match');
    await activate(site, 'mf-wizard', before);
  });

  test('finishes the selector and reaches a page whose old files were removed with one load', async ({
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

  test('restores the scroll position when it goes back to a page whose files were removed', async ({
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
});
