import { ADDRESSES } from '../support/routes.ts';
import { expect, hydrated, test } from '../support/test.ts';
import { translatePage } from '../support/translated.ts';

/** Controls that change the page they are on. */
const CONTROLS =
  'main :is(button, [role=tab], input[type=checkbox], input[type=radio], summary):not(:disabled)';

for (const { path } of ADDRESSES) {
  test(`no control of ${path} breaks it after a translation`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const open = async () => {
      await page.goto(path);
      await hydrated(page);
      await translatePage(page);
    };
    await open();
    const count = await page.locator(CONTROLS).count();
    for (let index = 0; index < Math.min(count, 60); index++) {
      const control = page.locator(CONTROLS).nth(index);
      if (!(await control.isVisible())) continue;
      await control.evaluate((element: HTMLElement) => element.click());
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      await expect(page.getByText('This part of the site is not available')).toHaveCount(0);
      await page.keyboard.press('Escape');
      if (page.url() !== new URL(path, page.url()).href) await open();
      else await translatePage(page);
    }
    expect(errors).toEqual([]);
  });
}
