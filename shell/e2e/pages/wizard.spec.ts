import { axeProblems } from '../support/axe.ts';
import { expect, hydrated, test } from '../support/test.ts';

const RESULTS = '/recommendations?category=AI+Chatbot&budget=free&step=3';

test('a visitor gets recommendations in three steps, with only the keyboard', async ({
  page,
  troubles,
}) => {
  await page.goto('/recommendations');
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Code Assistant' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Requirements' })).toBeFocused();
  await page.getByRole('radio', { name: /^Medium/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: /^Low/ })).toBeChecked();
  await page.getByRole('button', { name: 'Get Recommendations' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused();
  await expect(page.locator('main')).toContainText('Best Match');
  await expect(page.locator('main')).toContainText('Budget Low');
  expect(troubles.list).toEqual([]);
});

test("form values survive a reload and the browser's Back button", async ({ page }) => {
  await page.goto('/recommendations');
  await hydrated(page);
  await page.getByRole('checkbox', { name: 'Writing Assistant' }).check();
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('checkbox', { name: 'Writing Assistant' })).toBeChecked();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('checkbox', { name: 'Slack' }).check();
  await page.getByLabel('Use case').fill('newsletters');
  await page.getByRole('button', { name: 'Get Recommendations' }).click();
  await expect(page.locator('main')).toContainText('Best Match');
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'Slack' })).toBeChecked();
  await expect(page.getByLabel('Use case')).toHaveValue('newsletters');
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'Writing Assistant' })).toBeChecked();
});

test('a shared link opens the same recommendations', async ({ page, browser, baseURL }) => {
  await page.goto(RESULTS);
  const names = page.locator('main').getByRole('heading', { level: 3 });
  const shown = await names.allTextContents();
  expect(shown.length).toBeGreaterThan(3);
  const other = await browser.newPage({ ...(baseURL && { baseURL }) });
  await other.goto(page.url());
  expect(await other.locator('main').getByRole('heading', { level: 3 }).allTextContents()).toEqual(
    shown,
  );
  await other.getByRole('link', { name: 'Compare the top four' }).click();
  await expect(other.getByRole('table')).toContainText(shown[0] ?? '');
  await other.close();
});

test('a failure is shown, and Try Again sends the same request', async ({ page }) => {
  const bodies: (string | null)[] = [];
  await page.route('**/api/recommendations', (route) => {
    bodies.push(route.request().postData());
    return bodies.length === 1
      ? route.fulfill({ status: 503, body: 'The database is unavailable.' })
      : route.continue();
  });
  await page.goto('/recommendations?category=AI+Chatbot&step=2');
  await hydrated(page);
  await page.getByRole('button', { name: 'Get Recommendations' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to get recommendations');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.locator('main')).toContainText('Best Match');
  expect(bodies[1]).toBe(bodies[0]);
});

test('the second step is accessible', async ({ page, troubles }) => {
  await page.goto('/recommendations?category=AI+Chatbot&step=2');
  await hydrated(page);
  expect(await axeProblems(page)).toEqual([]);
  expect(troubles.list).toEqual([]);
});

test('printed results leave out the navigation and say what was asked', async ({ page }) => {
  await page.goto(`${RESULTS}&useCase=notes`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveCount(0);
  await expect(page.getByText('Free (free only)', { exact: true })).toBeVisible();
  await expect(page.getByText('Best Match', { exact: true })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all steps work', async ({ page }) => {
    await page.goto('/recommendations');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('alert')).toContainText('choose a category first');
    await page.getByRole('checkbox', { name: 'Image Generator' }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('radio', { name: /^Free/ }).check();
    await page.getByRole('button', { name: 'Get Recommendations' }).click();
    await expect(page.locator('main')).toContainText('Best Match');
    await expect(page.locator('main')).toContainText('Budget Free');
    const changes = page.getByRole('region', { name: 'What would change the best match' });
    const change = (await changes.getByRole('link').first().textContent()) ?? '';
    const agent = change.slice(change.lastIndexOf(': ') + 2);
    await changes.getByRole('link').first().click();
    await expect(page.locator('main').getByRole('heading', { level: 3 }).first()).toHaveText(agent);
    await page.goBack();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('radio', { name: /^Free/ })).toBeChecked();
  });
});
