import { axeProblems } from './support/axe.ts';
import { layoutShifts, sidewaysScroll } from './support/layout.ts';
import { expect, hydrated, test } from './support/test.ts';

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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`charts are accessible and move nothing, ${colorScheme}`, async ({ page, troubles }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(CATEGORY);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(await layoutShifts(page)).toEqual([]);
    await page.getByText(TABLE).first().click();
    expect(await axeProblems(page)).toEqual([]);
    expect(troubles.list).toEqual([]);
  });
}

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

/** The text area of a sheet of A4, in CSS pixels. */
const PAPER = { width: 680, height: 1000 };

for (const path of [
  '/agent/1',
  '/compare?ids=1,2,21,60',
  '/leaderboard',
  '/recommendations?step=3&category=AI+Chatbot',
  '/blog/seo/what-is-an-ai-agent',
  '/blog/ai-agent-landscape',
]) {
  test(`${path} fits on paper, without navigation and controls`, async ({ page }) => {
    await page.setViewportSize(PAPER);
    await page.goto(path);
    await hydrated(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    const controls = page.locator('main :is(button, input, nav):not(th *):visible');
    await expect(controls).toHaveCount(0);
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
  });
}
