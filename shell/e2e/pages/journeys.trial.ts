import { expect, hydrated, test } from '../support/test.ts';

test('a visitor searches from the header, opens an agent and compares it with another', async ({
  page,
  troubles,
}) => {
  await page.goto('/');
  await hydrated(page);
  const header = page.getByRole('banner');
  await header
    .getByRole('button', { name: /search/i })
    .first()
    .click();
  await header.getByPlaceholder('Search AI agents...').fill('  claude ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=claude');
  await page.locator('main').getByRole('link', { name: 'Claude', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Claude');

  await page.goto('/category/AI%20Chatbot');
  await hydrated(page);
  await page.getByRole('button', { name: 'Compare Claude' }).click();
  await expect(page).toHaveURL(/\/compare\?ids=\d+$/);
  await expect(page.getByText('Added to comparison', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add Agent' }).click();
  await page
    .getByRole('button', { name: /^ChatGPT/ })
    .first()
    .click();
  await expect(page.getByRole('table')).toContainText('ChatGPT');
  await page.reload();
  await expect(page.getByRole('table')).toContainText('ChatGPT');
  await expect(page.getByRole('table')).toContainText('Claude');
  expect(troubles.list).toEqual([]);
});
