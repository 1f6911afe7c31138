import { layoutShifts } from '../support/layout.ts';
import { expect, hydrated, test } from '../support/test.ts';
import { checkViews } from '../support/views.ts';

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
