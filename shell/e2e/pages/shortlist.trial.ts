import { layoutShifts } from '../support/layout.ts';
import { keepAgents, kept } from '../support/shortlist.ts';
import { expect, hydrated, test } from '../support/test.ts';
import { checkViews } from '../support/views.ts';

test('every state of the shortlist passes all checks', async ({ page }) => {
  await page.goto('/shortlist');
  await checkViews(page, 'shortlist-empty');
  await keepAgents(page, [1, 2, 21]);
  await page.getByLabel('Note on ChatGPT').fill('Knows our files. '.repeat(20));
  await page.reload();
  await expect(kept(page).nth(2)).toContainText('GitHub Copilot');
  expect(await layoutShifts(page)).toEqual([]);
  await checkViews(page, 'shortlist');
  for (const [name, hash] of [
    ['shared', 'agents=1,2,99999999&note.1=Fast'],
    ['broken-link', 'agents=everything'],
  ] as const) {
    await page.goto('/faq');
    await page.goto(`/shortlist#${hash}`);
    await hydrated(page);
    expect(await layoutShifts(page), name).toEqual([]);
    await checkViews(page, `shortlist-${name}`);
  }
});
