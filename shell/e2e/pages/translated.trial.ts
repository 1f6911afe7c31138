import { ADDRESSES } from '../support/routes.ts';
import { expect, hydrated, test } from '../support/test.ts';
import { translatePage } from '../support/translated.ts';

/** Controls that change the page they are on. */
const CONTROLS =
  'main :is(button, [role=tab], input[type=checkbox], input[type=radio], summary):not(:disabled)';
/** The controls of a list repeat, so that the first ones show how all behave. */
const TRIED = 20;

for (const { path } of ADDRESSES) {
  test(`no control of ${path} breaks it after a translation`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const open = async () => {
      await page.goto(path);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      await translatePage(page);
    };
    await open();
    for (let index = 0; index < TRIED; index++) {
      // At once, because the control before it may have removed this one.
      const name = await page.evaluate(
        ([selector, at]) => {
          const control = document.querySelectorAll<HTMLElement>(selector)[at];
          if (!control?.checkVisibility()) return undefined;
          control.click();
          return control.outerHTML.slice(0, 100);
        },
        [CONTROLS, index] as const,
      );
      if (name === undefined) continue;
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      await expect(page.getByText('This part of the site is not available'), name).toHaveCount(0);
      if (page.url() === new URL(path, page.url()).href) await translatePage(page);
      else await open();
    }
    expect(errors).toEqual([]);
  });
}
