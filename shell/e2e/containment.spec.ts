import { expect, hydrated, PAGES, test } from './support/test.ts';

/** One page of each remote. */
const REMOTES = PAGES.filter(({ path }) => path !== '/category/AI%20Chatbot');

for (const { path, remote, text } of REMOTES) {
  test(`with all of ${remote} blocked its pages stay and the rest works`, async ({ page }) => {
    await page.route(`**/_r/${remote}/**`, (route) => route.abort());
    await page.goto(path);
    await expect(page.locator('main')).toContainText(text);
    // The frame is alive: its script ran although the remote's did not.
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

test('a navigation to a remote that cannot be fetched is answered by the server', async ({
  page,
}) => {
  await page.route('**/_r/mf-leaderboard/**', (route) => route.abort());
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Leaderboard');
  await expect(page.locator('main')).toContainText('Our Ranking Methodology');
});
