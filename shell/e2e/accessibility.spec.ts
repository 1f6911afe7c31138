import AxeBuilder from '@axe-core/playwright';
import { expect, hydrated, OTHER_PAGES, PAGES, test } from './support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { path } of PAGES) {
    test(`${path} has no accessibility violation in the ${colorScheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await hydrated(page);
      // The splash of a first visit lies over the page for half a second.
      await expect(page.locator('.splash')).toBeHidden();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
  }
}

for (const path of OTHER_PAGES) {
  test(`${path} is accessible, silent and never scrolls sideways`, async ({ page, troubles }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    await hydrated(page);
    await expect(page.locator('.splash')).toBeHidden();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(troubles.list).toEqual([]);
  });
}

for (const width of [360, 768, 1280]) {
  test(`no page scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const { path } of PAGES) {
      await page.goto(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, path).toBe(0);
    }
  });
}
