import { expect, hydrated, test } from '../support/test.ts';
import { controlsHydrated, translatePage } from '../support/translated.ts';

test('a page that the browser translates keeps working', async ({ page, troubles }) => {
  const main = page.getByRole('main');

  await page.goto('/agent/1');
  await hydrated(page);
  await controlsHydrated(page);
  await translatePage(page);
  const keep = page.getByRole('button', { name: 'Keep ChatGPT' });
  for (const pressed of ['true', 'false']) {
    await keep.click();
    await expect(keep).toHaveAttribute('aria-pressed', pressed);
  }

  await page.goto('/compare?ids=1,2,21');
  await hydrated(page);
  await controlsHydrated(page);
  await translatePage(page);
  await main.getByRole('button', { name: 'Add Agent' }).click();
  const picker = page.getByRole('region', { name: 'Choose agents' });
  await expect(picker.getByRole('status')).toHaveText('3 of 4 selected');
  await translatePage(page);
  await picker.getByRole('button', { pressed: false }).first().click();
  await expect(picker.getByRole('status')).toContainText('4 of 4 selected. Remove one');
  await translatePage(page);
  await picker.getByRole('button', { pressed: true }).first().click();
  await expect(picker.getByRole('status')).toHaveText('3 of 4 selected');
  expect(troubles.list).toEqual([]);
});
