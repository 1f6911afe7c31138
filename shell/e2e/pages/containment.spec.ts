import { expectPageStaysWithoutFiles } from '../support/blocked-files.ts';
import {
  expectBrowserFaultContained,
  expectServerFaultContained,
  REMOTES,
} from '../support/remote-faults.ts';
import { expect, hydrated, test } from '../support/test.ts';

// `containment.trial.ts` and `matrix.trial.ts` show the same for every remote and every fault.
const [, agent, leaderboard] = REMOTES;

test('with all files of a remote blocked, its pages stay and the rest works', ({ page }) =>
  expectPageStaysWithoutFiles(page, 'mf-agent'));

test('a remote that throws on the server shows an error on its page, and the rest works', ({
  page,
  site,
}) => expectServerFaultContained(page, site, leaderboard, 'throws'));

test('the HTML of a remote that throws in the browser stays, and the rest works', ({
  page,
  site,
}) => expectBrowserFaultContained(page, site, agent, 'throws'));

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
