import { type Control, controlsOf } from './support/controls.ts';
import { movingElements, truncatedText, withoutFocusOutline } from './support/display-modes.ts';
import { sidewaysScroll } from './support/layout.ts';
import { ADDRESSES } from './support/routes.ts';
import { expect, hydrated, test } from './support/test.ts';

/** The viewport of a 1280 px screen at 200% zoom. */
const ZOOMED = { width: 640, height: 450 };

/** Controls that the header moves into its menu on small screens. */
const IN_MENU: readonly string[] = [
  'button Search',
  'link Home',
  'link Leaderboard',
  'link Selector',
  'link Blog',
];

const keyOf = ({ role, name }: Control) => `${role} ${name}`;

test.describe.configure({ mode: 'parallel', timeout: 240_000 });

for (const { path } of ADDRESSES) {
  test(`${path} works with forced colors, zoom, reduced motion and right-to-left text`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(
      await movingElements(page),
      'nothing moves for readers who prefer reduced motion',
    ).toEqual([]);

    const wide = (await controlsOf(page)).map(keyOf).filter((key) => !IN_MENU.includes(key));
    await page.setViewportSize(ZOOMED);
    // An article's table of contents is collapsed here.
    const folded = page.locator('main details:not([open])');
    await folded.evaluateAll((all) => {
      for (const each of all) each.setAttribute('open', '');
    });
    const zoomed = (await controlsOf(page)).map(keyOf);
    expect(
      wide.filter((key) => !zoomed.includes(key)),
      'missing at 200% zoom',
    ).toEqual([]);
    expect(await truncatedText(page), 'cut off at 200% zoom').toEqual([]);
    expect(await sidewaysScroll(page), 'sideways at 200% zoom').toBe(0);

    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    expect(await sidewaysScroll(page), 'sideways from right to left, zoomed').toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await sidewaysScroll(page), 'sideways from right to left').toBe(0);
    expect(await truncatedText(page), 'cut off from right to left').toEqual([]);
    // Last, because focus opens tabs.
    expect(await withoutFocusOutline(page), 'the focus shows in forced colors').toEqual([]);
  });
}
