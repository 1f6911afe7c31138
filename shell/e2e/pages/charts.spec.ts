import { axeProblems } from '../support/axe.ts';
import { layoutShifts } from '../support/layout.ts';
import { expectFitsOnPaper } from '../support/paper.ts';
import { expect, hydrated, test } from '../support/test.ts';

const CATEGORY = '/category/AI%20Chatbot';
const CHART = { name: /^AI Chatbots: price per month and score/ };
const TABLE = 'Prices and scores as a table';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test("a category's chart and the table of its numbers are on the page", async ({ page }) => {
    await page.goto(CATEGORY);
    await expect(page.getByRole('img', CHART)).toBeVisible();
    await page.getByText(TABLE).first().click();
    const table = page.getByRole('table', { name: TABLE });
    await table.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/agent\/\d+$/);
  });
});

test('charts with their tables are accessible and move nothing', async ({ page, troubles }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(CATEGORY);
  await hydrated(page);
  await page.getByText(TABLE).first().click();
  expect(await layoutShifts(page)).toEqual([]);
  expect(await axeProblems(page)).toEqual([]);
  expect(troubles.list).toEqual([]);
});

test("an agent's page says when its record begins", async ({ page }) => {
  await page.goto('/agent/1');
  const section = page.getByRole('region', { name: 'Rank and votes over time' });
  await expect(section).toContainText('The record begins on');
});

test('print shows the numbers of a chart that is closed on the screen', async ({ page }) => {
  await page.goto(CATEGORY);
  const table = page.getByRole('table', { name: TABLE });
  await expect(table).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(table).toBeVisible();
});

// `print.trial.ts` prints the other kinds of pages.
test('an agent fits on paper, without navigation and controls', ({ page }) =>
  expectFitsOnPaper(page, '/agent/1'));
