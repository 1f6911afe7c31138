import { expect, hydrated, test } from '../support/test.ts';

test('the page of an agent links to the articles that mention it', async ({ page, troubles }) => {
  await page.goto('/agent/22');
  const articles = page.getByRole('region', { name: 'Articles that mention Cursor' });
  await articles.getByRole('link', { name: 'AI Pricing Models Explained' }).click();
  await expect(page).toHaveURL(/\/blog\/ai-pricing-models-explained$/);
  await page.goto('/agent/2');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: /^Articles that mention/ })).toHaveCount(0);
  expect(troubles.list).toEqual([]);
});
