import { type Control, controlsOf } from './support/controls.ts';
import { sidewaysScroll } from './support/layout.ts';
import { cutOff, moving, withoutFocusOutline } from './support/looks.ts';
import { ADDRESSES } from './support/routes.ts';
import { expect, hydrated, test } from './support/test.ts';

/** A screen of 1280 px at 200% zoom. */
const ZOOMED = { width: 640, height: 450 };

/** What the header of a small screen keeps in its menu. */
const IN_MENU: readonly string[] = [
  'button Search',
  'link Home',
  'link Leaderboard',
  'link Selector',
  'link Blog',
];

const keyOf = ({ role, name }: Control) => `${role} ${name}`;

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

for (const { path } of ADDRESSES) {
  test(`${path} serves readers with forced colors, zoom, no motion, or from right to left`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(await moving(page), 'nothing moves for readers who prefer that').toEqual([]);

    const wide = (await controlsOf(page)).map(keyOf).filter((key) => !IN_MENU.includes(key));
    await page.setViewportSize(ZOOMED);
    // An article's table of contents is folded here.
    const folded = page.locator('main details:not([open])');
    await folded.evaluateAll((all) => {
      for (const each of all) each.setAttribute('open', '');
    });
    const zoomed = (await controlsOf(page)).map(keyOf);
    expect(
      wide.filter((key) => !zoomed.includes(key)),
      'lost at 200% zoom',
    ).toEqual([]);
    expect(await cutOff(page), 'cut off at 200% zoom').toEqual([]);
    expect(await sidewaysScroll(page), 'sideways at 200% zoom').toBe(0);

    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    expect(await sidewaysScroll(page), 'sideways from right to left, zoomed').toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await sidewaysScroll(page), 'sideways from right to left').toBe(0);
    expect(await cutOff(page), 'cut off from right to left').toEqual([]);
    // Last, because the focus opens tabs.
    expect(await withoutFocusOutline(page), 'the focus shows in forced colors').toEqual([]);
  });
}
