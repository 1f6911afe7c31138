import { keysFor, useEveryControl } from '../support/every-control.ts';
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
    const press = async (key: string, name: string) => {
      await page.keyboard.press(key);
      // What the control changes is rendered within two frames.
      await page
        .evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
        .catch(() => undefined);
      await expect.poll(focused, `${name}, ${key}`).not.toBe('body');
    };
    const used = await useEveryControl(
      page,
      open,
      async (control, name) => {
        const url = page.url();
        for (const keys of await keysFor(control)) {
          // The key before may have removed the control, or be opening another page.
          const isThere = await control
            .evaluate((element) => {
              element.focus();
              return element.isConnected;
            })
            .catch(() => false);
          if (!isThere || page.url() !== url) return;
          for (const key of keys) await press(key, name);
          await press('Escape', name);
        }
      },
      async (name) => {
        await expect(page.getByText('This part of the site is not available'), name).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
      },
    );
    expect(used).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });
}
