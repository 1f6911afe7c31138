import { keyFor, useEveryControl } from '../support/every-control.ts';
import { ADDRESSES } from '../support/routes.ts';
import { expect, hydrated, test } from '../support/test.ts';

for (const { path } of ADDRESSES) {
  test(`pressing any control of ${path} leaves the focus in the page`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const open = async () => {
      await page.goto(path);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
    };
    // Evaluations fail while a form's answer replaces the document, which then has no focus yet.
    const focused = () =>
      page
        .evaluate(() => document.activeElement?.tagName.toLowerCase() ?? 'nothing')
        .catch(() => 'body');
    const used = await useEveryControl(page, open, async (control, name) => {
      await control.focus();
      const key = await keyFor(control);
      if (key) await page.keyboard.press(key);
      else await page.keyboard.type('a');
      // What the control changes is rendered within two frames.
      await page
        .evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
        .catch(() => undefined);
      await expect.poll(focused, name).not.toBe('body');
      await page.keyboard.press('Escape');
      await expect.poll(focused, `${name}, then Escape`).not.toBe('body');
    });
    expect(used).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });
}
