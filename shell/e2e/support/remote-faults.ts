import type { Page } from '@playwright/test';
import type { FaultKind } from '../../contract/fault-kinds.ts';
import { axeProblems } from './axe.ts';
import { openInQa } from './qa.ts';
import type { Site } from './site.ts';
import { expect } from './test.ts';

/**
 * A small page of each remote with a unique text, the frame's link to one of its pages, and the page's status while the
 * API fails. Only the leaderboard has nothing to show without the API.
 */
export const REMOTES = [
  { name: 'mf-directory', path: '/search', link: 'Home', text: 'Search', withoutApi: 200 },
  {
    name: 'mf-agent',
    path: '/compare',
    link: 'Compare AI Agents',
    text: 'No agents selected',
    withoutApi: 200,
  },
  {
    name: 'mf-leaderboard',
    path: '/leaderboard',
    link: 'Leaderboard',
    text: 'Ranking Methodology',
    withoutApi: 503,
  },
  {
    name: 'mf-wizard',
    path: '/recommendations',
    link: 'Selector',
    text: 'AI Chatbot',
    withoutApi: 200,
  },
  {
    name: 'mf-content',
    path: '/faq',
    link: 'FAQs',
    text: 'Still Have Questions?',
    withoutApi: 200,
  },
] as const;

type Remote = (typeof REMOTES)[number];

/** A page that does not depend on the remote. */
function otherThan(remote: Remote): Remote {
  const [, , , wizard, content] = REMOTES;
  return remote.name === content.name ? wizard : content;
}

const follow = (page: Page, { link }: Remote) =>
  page.getByRole('link', { name: link, exact: true }).first().click();

/** Resolves when the frame is interactive. */
async function expectInteractiveFrame(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const theme = page.getByRole('banner').getByRole('button', { name: 'Theme' });
  const dark = page.getByText('Dark', { exact: true });
  // A click before hydration is lost, but a second click after it would close the menu.
  await expect(async () => {
    if (!(await dark.isVisible())) await theme.click({ timeout: 2000 });
    await expect(dark).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Escape');
}

/** Expects that the frame and another remote's page work, and that axe finds nothing on the faulty page. */
async function expectRestUsable(
  page: Page,
  remote: Remote,
  beforeLeaving: () => Promise<void> = async () => {},
): Promise<void> {
  await expectInteractiveFrame(page);
  await beforeLeaving();
  expect(await axeProblems(page)).toEqual([]);
  const other = otherThan(remote);
  await follow(page, other);
  await expect(page.locator('main')).toContainText(other.text);
  await expect(page).toHaveURL(new RegExp(`${other.path}(\\?|$)`));
}

/** The status of a page whose remote has this fault on the server. */
const statusOf = ({ withoutApi }: Remote): Readonly<Record<FaultKind, number>> => ({
  offline: 503,
  slow: 200,
  'api-500': withoutApi,
  throws: 500,
  'wrong-shared': 503,
});

/** Expects that a remote with this fault on the server shows an error on its page, and that the rest works. */
export async function expectServerFaultContained(
  page: Page,
  site: Site,
  remote: Remote,
  kind: FaultKind,
): Promise<void> {
  const faults = { [remote.name]: { kind, side: 'server' } } as const;
  const response = await openInQa(page, site, remote.path, { faults });
  expect(response?.status()).toBe(statusOf(remote)[kind]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (kind === 'slow') await expect(page.locator('main')).toContainText(remote.text);
  await expectRestUsable(page, remote);
}

/** Expects that the HTML of a remote with this fault in the browser stays, and that the rest works. */
export async function expectBrowserFaultContained(
  page: Page,
  site: Site,
  remote: Remote,
  kind: FaultKind,
): Promise<void> {
  const faults = { [remote.name]: { kind, side: 'browser' } } as const;
  await openInQa(page, site, remote.path, { faults });
  const main = page.locator('main');
  await expect(main).toContainText(remote.text);
  await expectRestUsable(page, remote, () => expect(main).toContainText(remote.text));

  // Back to it by client navigation, without HTML from the server.
  const left = page.url();
  await follow(page, remote);
  await expect(page).not.toHaveURL(left);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 15_000 });
  await expectInteractiveFrame(page);
}
