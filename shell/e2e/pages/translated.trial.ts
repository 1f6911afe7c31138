import { useEveryControl } from '../support/every-control.ts';
import { ADDRESSES } from '../support/routes.ts';
import { expect, hydrated, test } from '../support/test.ts';
import { controlsHydrated, translatePage } from '../support/translated.ts';

for (const { path } of ADDRESSES) {
  test(`no control of ${path} breaks it after a translation`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const open = async () => {
      await page.goto(path);
      await hydrated(page);
      await controlsHydrated(page);
      await translatePage(page);
    };
    let url = '';
    const used = await useEveryControl(
      page,
      open,
      async (control) => {
        url = page.url();
        await control.evaluate((element) => {
          if (element instanceof HTMLSelectElement) {
            element.selectedIndex = element.options.length - 1;
            element.dispatchEvent(new Event('change', { bubbles: true }));
          } else if (element instanceof HTMLElement) element.click();
        });
      },
      async (name) => {
        await expect(page.getByText('This part of the site is not available'), name).toHaveCount(0);
        expect(errors, name).toEqual([]);
        if (page.url() !== url) return;
        // The answer to a form is another document at the same URL.
        await hydrated(page);
        await translatePage(page);
      },
    );
    expect(used).toBeGreaterThan(0);
  });
}
