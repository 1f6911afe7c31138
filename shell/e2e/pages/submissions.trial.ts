import { findReleaseApi } from '../../src/releases/release-api.ts';
import { axeProblems } from '../support/axe.ts';
import { layoutShifts } from '../support/layout.ts';
import { fillSuggestion, send } from '../support/submissions.ts';
import { expect, hydrated, test } from '../support/test.ts';
import { checkViews, takeScreenshot } from '../support/views.ts';

test('every state of the forms passes all checks', async ({ page }) => {
  for (const [name, path] of [
    ['form', '/submit'],
    ['correction', '/submit/correction?agent=1'],
  ] as const) {
    await page.goto(path);
    await hydrated(page);
    expect(await layoutShifts(page), name).toEqual([]);
    await checkViews(page, name);
  }
  await page.getByRole('button', { name: 'Send correction' }).click();
  await expect(page.getByRole('alert')).toContainText('The form was not sent');
  await hydrated(page);
  expect(await layoutShifts(page), 'refused').toEqual([]);
  await checkViews(page, 'refused');
});

test('every state of a suggestion and its page for editors pass all checks', async ({
  page,
  site,
}) => {
  await page.goto('/submit');
  await fillSuggestion(page, 'Toaster');
  await send(page, 'Send suggestion');
  const status = page.url();
  await hydrated(page);
  expect(await layoutShifts(page), 'received').toEqual([]);
  await checkViews(page, 'received');

  const { url, token } = findReleaseApi({}, site.folder);
  await page.goto(url);
  await page.getByLabel('Release token').fill(token);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Suggestions and corrections' }).click();
  await page.getByRole('link', { name: /^Toaster/ }).click();
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByText('in review by Ada', { exact: true })).toBeVisible();
  await takeScreenshot(page, 'editor');
  expect(await axeProblems(page)).toEqual([]);
  const decline = page.locator('form[action$="/decline"]');
  await decline.getByLabel('Your name').fill('Ada');
  await decline.getByLabel('Reason, which the sender sees').fill('A toaster is not an AI tool.');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('declined by Ada', { exact: true })).toBeVisible();

  await page.goto(status);
  await expect(page.getByText('A toaster is not an AI tool.')).toBeVisible();
  await checkViews(page, 'declined');
});
