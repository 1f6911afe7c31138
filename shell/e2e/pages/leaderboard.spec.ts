import { axeProblems } from '../support/axe.ts';
import { expect, hydrated, test } from '../support/test.ts';

test('a visitor sorts a table, opens the reasons, and opens an agent by its row', async ({
  page,
  troubles,
}) => {
  await page.goto('/leaderboard');
  await hydrated(page);
  const table = page.getByRole('table', { name: 'Top Rated AI agents' });
  await table.getByRole('button', { name: 'Reviews' }).click();
  await expect(table.getByRole('columnheader', { name: 'Reviews' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const row = table.getByRole('row').nth(1);
  await row.getByText('Why this rank?').click();
  await expect(row).toContainText('Formula version 3');
  expect(await axeProblems(page)).toEqual([]);
  const name = await row.getByRole('link').first().textContent();
  await row.getByRole('cell').last().click();
  await expect(page).toHaveURL(/\/agent\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name ?? '');
  expect(troubles.list).toEqual([]);
});

test('a tab is in the URL and its table is the same after a reload', async ({ page }) => {
  await page.goto('/leaderboard');
  await hydrated(page);
  await page.getByRole('tab', { name: 'Most Reviewed' }).click();
  await expect(page).toHaveURL('/leaderboard?tab=most-reviewed');
  await page.reload();
  await expect(page.getByRole('table', { name: 'Most Reviewed AI agents' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every list and every reason can be read', async ({ page }) => {
    await page.goto('/leaderboard');
    await page.getByRole('navigation', { name: 'Rankings' }).getByText('Most Reviewed').click();
    const table = page.getByRole('table', { name: 'Most Reviewed AI agents' });
    const row = table.getByRole('row').nth(1);
    await row.getByText('Why this rank?').click();
    await expect(row.getByText('User ratings')).toBeVisible();
  });
});
