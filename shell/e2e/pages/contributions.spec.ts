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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a search leads to the comparison and to the definition that it asks for', async ({
    page,
  }) => {
    await page.goto('/search?q=chatgpt+vs+claude');
    const pair = page.getByRole('region', { name: 'Side by side' });
    await expect(pair.getByRole('link', { name: 'ChatGPT vs Claude' })).toBeVisible();
    await page.goto('/search?q=what+is+a+context+window');
    const answers = page.getByRole('region', { name: 'Also on this site' });
    await answers.getByRole('link', { name: 'Context Window' }).click();
    await expect(page).toHaveURL('/glossary#term-context-window');
    await page.goto('/search?q=zzzzqqqq');
    await expect(page.getByRole('region', { name: 'Also on this site' })).toHaveCount(0);
  });
});
