import type { Browser, Page } from '@playwright/test';
import { axeProblems } from '../support/axe.ts';
import { command } from '../support/command.ts';
import { createQaLink } from '../support/qa.ts';
import type { Site } from '../support/site.ts';
import { expect, hydrated, test } from '../support/test.ts';

const AGENT = '/agent/1';
const QA = { name: 'QA session' };

/** The first browser window of a person who opens a new QA link. */
async function tester(browser: Browser, site: Site, person: string) {
  const { id, token } = await createQaLink(site, { person });
  const page = await browser.newPage({ baseURL: site.origin });
  await page.goto(`${AGENT}?qa=${token}`);
  await hydrated(page);
  return { id, page };
}

const upvotes = (page: Page) => page.getByRole('button', { name: /^Upvote/ });
/** The public counts, as the API gives them to every visitor. */
const publicVotes = async ({ origin }: Site) => {
  const { upvotes, downvotes } = await (await fetch(`${origin}/api/agents/1`)).json();
  return { upvotes, downvotes };
};

const release = (site: Site, ...args: string[]) =>
  command('release', args, { DATA_DIR: site.folder });

test('two people vote in their own sandboxes, which visitors do not see', async ({
  browser,
  site,
}) => {
  const before = await publicVotes(site);
  const ana = await tester(browser, site, 'Ana');
  const ben = await tester(browser, site, 'Ben');

  await upvotes(ana.page).click();
  await expect(upvotes(ana.page)).toHaveAttribute('aria-pressed', 'true');
  const counted = `${before.upvotes + 1}`;
  await expect(upvotes(ana.page)).toHaveAttribute('data-count', counted);
  const rendered = await (await ana.page.request.get(AGENT)).text();
  expect(rendered).toContain(`data-count="${counted}"`);
  await ana.page.reload();
  await hydrated(ana.page);
  await expect(upvotes(ana.page)).toHaveAttribute('aria-pressed', 'true');

  await ben.page.reload();
  await hydrated(ben.page);
  await expect(upvotes(ben.page)).toHaveAttribute('data-count', `${before.upvotes}`);
  await expect(upvotes(ben.page)).toHaveAttribute('aria-pressed', 'false');
  expect(await publicVotes(site)).toEqual(before);

  await ana.page.getByRole('region', QA).getByRole('button', { name: 'Reset sandbox' }).click();
  await expect(upvotes(ana.page)).toHaveAttribute('aria-pressed', 'false');
  expect(await publicVotes(site)).toEqual(before);
  await ana.page.close();
  await ben.page.close();
});

test('a revoked link ends its open session, with a notice', async ({ browser, site, troubles }) => {
  const before = await publicVotes(site);
  const { id, page } = await tester(browser, site, 'Ana');
  await expect(page.getByRole('region', QA)).toBeVisible();
  const listed = await release(site, 'qa', 'list');
  expect(listed.output).toMatch(
    new RegExp(`^${id} +Ana; any version of any remote; expires at`, 'm'),
  );
  expect((await release(site, 'qa', 'revoke', `${id}`)).code).toBe(0);

  // The open page returns to the public site by itself.
  const notice = page.getByRole('status').filter({ hasText: 'Your QA session has ended' });
  await expect(notice).toHaveText(
    'Your QA session has ended: its link was revoked. This is the public site.',
    { timeout: 20_000 },
  );
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('region', QA).getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('region', QA)).toHaveCount(0);
  expect(await publicVotes(site)).toEqual(before);
  expect(troubles.list).toEqual([]);
  await page.close();
});

test('a command creates a link that is limited to a version', async ({ page, site }) => {
  const active = (await site.active())['mf-agent'] ?? '';
  const args = ['qa', 'link', `mf-agent@${active}`, '--for', 'Ben', '--hours', '1', '--json'];
  const { code, output } = await release(site, ...args);
  expect(code).toBe(0);
  const { url, scope } = JSON.parse(output);
  expect(scope).toEqual({ 'mf-agent': [active] });
  const { search } = new URL(url);
  await page.goto(`/faq${search}&qa-version=mf-content@1.0.0`);
  await expect(page.getByRole('alert').filter({ hasText: 'qa-version' })).toHaveText(
    `qa-version=mf-content@1.0.0 was not applied: this QA link allows mf-agent ${active}`,
  );
  const panel = page.getByRole('region', QA);
  await expect(panel).toContainText('PersonBen');
  await expect(panel).toContainText(`Allowsmf-agent ${active}`);
});
