import { axeProblems } from '../support/axe.ts';
import { expectDisplayModes, expectNoTroubles } from '../support/every-page.ts';
import { layoutShifts, sidewaysScroll } from '../support/layout.ts';
import { ADDRESSES } from '../support/routes.ts';
import { expect, hydrated, test } from '../support/test.ts';

/** `every-page` resizes one loaded page. Here each view is a load of its own. */
const VIEWS = [
  { width: 360, colorScheme: 'light' },
  { width: 768, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 1920, colorScheme: 'dark' },
] as const;

for (const { path, status = 200 } of ADDRESSES) {
  test(`${path} loads without a flaw in every width and theme`, async ({ page, troubles }) => {
    for (const { width, colorScheme } of VIEWS) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const response = await page.goto(path);
      expect(response?.status()).toBe(status);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      expect(await sidewaysScroll(page), `sideways at ${width} px`).toBe(0);
      expect(await layoutShifts(page), `shifts at ${width} px`).toEqual([]);
      expect(await axeProblems(page), `axe at ${width} px`).toEqual([]);
    }
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    await expectDisplayModes(page);
    expectNoTroubles(troubles, status === 404 ? VIEWS.length + 1 : 0);
  });
}
