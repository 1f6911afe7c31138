import { keepAgents, kept } from '../support/shortlist.ts';
import { expect, test } from '../support/test.ts';

test('on a phone and by keyboard, a visitor keeps two agents, notes, compares and removes', async ({
  page,
  troubles,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await keepAgents(page, [1, 2]);
  await page.getByLabel('Note on ChatGPT').fill('Knows our files');
  await page.reload();
  await expect(page.getByLabel('Note on ChatGPT')).toHaveValue('Knows our files');
  for (const box of await page.getByRole('checkbox', { name: /^Compare / }).all())
    await box.press('Space');
  await page.getByRole('link', { name: 'Compare 2' }).press('Enter');
  await expect(page).toHaveURL('/compare?ids=1,2');
  await page.goBack();
  // The comparison has buttons with the same names.
  await expect(page.getByRole('heading', { level: 1, name: 'My shortlist' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove ChatGPT' }).press('Enter');
  await expect(kept(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Agents on your shortlist' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByLabel('Note on ChatGPT')).toHaveValue('Knows our files');
  expect(troubles.list).toEqual([]);
});

test('a shared link adds agents only on request, and its notes never reach the server', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
  await keepAgents(page, [1]);
  await page.getByLabel('Note on ChatGPT').fill('Knows our files');
  await page.getByRole('button', { name: 'Share with notes' }).click();
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  await page.evaluate(() => localStorage.clear());
  const sent: string[] = [];
  page.on('request', (request) =>
    sent.push(`${request.url().split('#')[0]} ${request.postData() ?? ''}`),
  );
  await page.goto(link);
  await page.reload();
  await expect(page.getByText('Knows our files')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your shortlist is empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to my shortlist' }).click();
  await expect(page.getByLabel('Note on ChatGPT')).toHaveValue('Knows our files');
  expect(sent.filter((text) => /knows/i.test(text))).toEqual([]);
});
