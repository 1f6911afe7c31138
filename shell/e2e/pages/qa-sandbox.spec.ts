import type { Browser, Page } from '@playwright/test';
import { createQaLink } from '../support/qa.ts';
import type { Site } from '../support/site.ts';
import { expect, hydrated, test } from '../support/test.ts';

const AGENT = '/agent/1';
const QA = { name: 'QA session' };

/** The first browser window of a person who opens a new QA link. */
async function tester(browser: Browser, site: Site, person: string) {
  const { token } = await createQaLink(site, { person });
  const page = await browser.newPage({ baseURL: site.origin });
  await page.goto(`${AGENT}?qa=${token}`);
  await hydrated(page);
  return page;
}

const upvotes = (page: Page) => page.getByRole('button', { name: /^Upvote/ });
/** The public counts, as the API gives them to every visitor. */
const publicVotes = async ({ origin }: Site) => {
  const { upvotes, downvotes } = await (await fetch(`${origin}/api/agents/1`)).json();
  return { upvotes, downvotes };
};

test('two people vote in their own sandboxes, which visitors do not see', async ({
  browser,
  site,
}) => {
  const before = await publicVotes(site);
  const ana = await tester(browser, site, 'Ana');
  const ben = await tester(browser, site, 'Ben');

  await upvotes(ana).click();
  await expect(upvotes(ana)).toHaveAttribute('aria-pressed', 'true');
  const counted = `${before.upvotes + 1}`;
  await expect(upvotes(ana)).toHaveAttribute('data-count', counted);
  const rendered = await (await ana.request.get(AGENT)).text();
  expect(rendered).toContain(`data-count="${counted}"`);
  await ana.reload();
  await hydrated(ana);
  await expect(upvotes(ana)).toHaveAttribute('aria-pressed', 'true');

  await ben.reload();
  await hydrated(ben);
  await expect(upvotes(ben)).toHaveAttribute('data-count', `${before.upvotes}`);
  await expect(upvotes(ben)).toHaveAttribute('aria-pressed', 'false');
  expect(await publicVotes(site)).toEqual(before);

  await ana.getByRole('region', QA).getByRole('button', { name: 'Reset sandbox' }).click();
  await expect(upvotes(ana)).toHaveAttribute('aria-pressed', 'false');
  expect(await publicVotes(site)).toEqual(before);
  await ana.close();
  await ben.close();
});
