import type { Browser, Locator, Page } from '@playwright/test';
import { qaLink } from './qa.ts';
import type { Site } from './site.ts';
import { expect } from './test.ts';

export const panelOf = (page: Page) => page.getByRole('region', { name: 'QA session' });

export interface Condition {
  readonly name: string;
  readonly path: string;
  /** Sets the condition in the panel. */
  readonly set: (panel: Locator) => Promise<unknown>;
  /** What a tester sees only under this condition. */
  readonly shows: (page: Page) => Promise<unknown>;
}

const choose = (label: string, option: string) => (panel: Locator) =>
  panel.getByLabel(label, { exact: true }).selectOption({ label: option });

const openRemotes = (panel: Locator) => panel.getByText('Versions and faults of remotes').click();

export const CONDITIONS: readonly Condition[] = [
  {
    name: 'a scenario of the release',
    path: '/faq',
    set: choose('Scenario', 'mf-agent: Reviews tab without reviews'),
    shows: async (page) => {
      await expect(page).toHaveURL(/\/agent\/1\?/);
      await expect(page.locator('main')).toContainText('No reviews yet');
    },
  },
  {
    name: 'a framed width',
    path: '/faq',
    set: choose('Width', '360 pixels'),
    shows: async (page) => {
      const frame = page.frameLocator('iframe[title="The page, 360 pixels wide"]');
      await expect(frame.getByRole('button', { name: /menu/i }).first()).toBeVisible();
      await expect(frame.getByRole('region', { name: 'QA session' })).toHaveCount(0);
      expect(await frame.locator('html').evaluate(() => window.innerWidth)).toBe(360);
    },
  },
  {
    name: 'a theme',
    path: '/faq',
    set: choose('Theme', 'Dark'),
    shows: (page) => expect(page.locator('html')).toHaveAttribute('data-theme', 'dark'),
  },
  {
    name: 'the direction right to left',
    path: '/faq',
    set: choose('Direction', 'Right to left'),
    shows: (page) => expect(page.locator('main')).toHaveCSS('direction', 'rtl'),
  },
  {
    name: 'long texts',
    path: '/faq',
    set: choose('Text', 'Long and accented'),
    shows: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\[.*é.*\]$/),
  },
  {
    name: 'a network that is offline',
    path: '/faq',
    set: choose('Network', 'Offline'),
    shows: async (page) => {
      const call = () => page.evaluate(() => fetch('/api/categories').then(() => 'ok', String));
      await expect.poll(call).toContain('offline');
    },
  },
  {
    name: 'a fixed clock',
    path: '/faq',
    set: (panel) => panel.getByLabel('Fixed clock (UTC)').fill('2031-05-06T07:08Z'),
    shows: async (page) => {
      await expect(page.getByRole('contentinfo')).toContainText('2031');
      const now = () => page.evaluate(() => new Date().toISOString());
      await expect.poll(now).toBe('2031-05-06T07:08:00.000Z');
    },
  },
  {
    name: 'a fault of one call on both sides',
    path: '/leaderboard',
    set: (panel) =>
      panel.getByLabel('Faults of API calls, one per line').fill('503 GET /api/leaderboard*'),
    shows: async (page) => {
      const call = () => page.evaluate(async () => (await fetch('/api/leaderboard?x=1')).status);
      await expect.poll(call).toBe(503);
      expect((await page.request.get(page.url())).status()).toBe(503);
    },
  },
  {
    name: 'a fault of a remote',
    path: '/faq',
    set: async (panel) => {
      await openRemotes(panel);
      const fields = panel.getByRole('group', { name: 'mf-content' });
      await fields.getByLabel('Fault').selectOption({ label: 'It throws when it renders' });
    },
    shows: (page) => expect(page.locator('main')).toContainText('Something went wrong'),
  },
  {
    name: 'a version of a remote',
    path: '/faq',
    set: async (panel) => {
      await openRemotes(panel);
      const version = panel.getByRole('group', { name: 'mf-content' }).getByLabel('Version');
      await version.selectOption({ index: 1 });
    },
    shows: async (page) => {
      expect(page.url()).toContain('qa-version=mf-content@');
      await expect(panelOf(page)).toContainText(/mf-content \d+\.\d+\.\d+/);
    },
  },
];

/** Opens a URL in a browser that has never visited the site, with its own QA session. */
async function paste(browser: Browser, site: Site, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.origin });
  const page = await context.newPage();
  const { pathname, search } = new URL(url);
  await page.goto(await qaLink(site, pathname + search));
  return page;
}

/** Sets a condition in the panel, and expects that the page's URL reproduces it in a fresh browser. */
export async function expectReproducible(
  { path, set, shows }: Condition,
  { page, browser, site }: { page: Page; browser: Browser; site: Site },
): Promise<void> {
  await page.goto(await qaLink(site, path));
  const panel = panelOf(page);
  // The scenarios have arrived.
  await expect(panel.locator('option', { hasText: 'mf-agent: ' }).first()).toBeAttached();
  await set(panel);
  await panel.getByRole('button', { name: 'Apply and reload' }).click();
  await expect(page).toHaveURL(/[?&]qa-/);
  await shows(page);

  const fresh = await paste(browser, site, page.url());
  await expect(fresh).toHaveURL(page.url());
  await shows(fresh);

  await panelOf(fresh).getByRole('button', { name: 'Reset all' }).click();
  await expect(fresh).not.toHaveURL(/qa-/);
  await expect(panelOf(fresh)).toContainText('Nothing differs');
  await fresh.context().close();
}
