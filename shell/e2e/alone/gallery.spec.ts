import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { ROOT } from '../../src/run/paths.ts';
import { axeProblems } from '../support/axe.ts';

/** Tests of all shared-ui components and their states, in the gallery. */
const GALLERY = join(ROOT, 'shared-ui', 'gallery');
const THEMES = ['light', 'dark'] as const;

test.beforeAll(async () => {
  await promisify(execFile)(process.execPath, [join(GALLERY, 'build.ts')]);
});

async function openGallery(page: Page, part = 'index', look = 'light') {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${pathToFileURL(join(GALLERY, 'dist', `${part}.html`))}#${look}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** The gallery's buttons that open an overlay, and the overlay's locator. */
const OVERLAYS = [
  ['Dialog', 'dialog'],
  ['Palette', 'dialog'],
  ['Sort: Rating', '[role=menu]'],
  ['Toast', '[aria-label=Notification]'],
  ['Destructive toast', '[aria-label=Notification]'],
] as const;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add an agent' });
const region = (page: Page) => page.getByRole('region', { name: 'Notification' });
const toast = (page: Page) => region(page).getByRole('listitem');

for (const theme of THEMES) {
  test(`every component is accessible in the ${theme} theme`, async ({ page }) => {
    await openGallery(page, 'index', theme);
    expect(await axeProblems(page)).toEqual([]);
    await button(page, 'Tooltip').hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    expect(await axeProblems(page, '[data-radix-popper-content-wrapper]')).toEqual([]);
    for (const [name, part] of OVERLAYS) {
      await button(page, name).click();
      await expect(
        page.getByRole('dialog').or(page.getByRole('menu')).or(toast(page)),
      ).toBeVisible();
      expect(await axeProblems(page, part), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.locator(`${part} :is(button, a)`)).toHaveCount(0);
    }
  });
}

test('a dialog takes the focus, traps it, and returns it on Escape', async ({ page }) => {
  await openGallery(page);
  await button(page, 'Dialog').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Close')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Add' })).toBeFocused();
  await button(page, 'Palette').focus();
  await expect(button(page, 'Palette')).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, 'Dialog')).toBeFocused();
});

test('the page behind a dialog does not scroll', async ({ page }) => {
  await openGallery(page, 'dialog');
  await button(page, 'Dialog').click();
  await page.mouse.wheel(0, 600);
  await expect(dialog(page)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a click outside a dialog closes it', async ({ page }) => {
  await openGallery(page, 'dialog');
  await button(page, 'Dialog').click();
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toHaveCount(0);
});

test('the arrow keys move through the palette, which returns the focus', async ({ page }) => {
  await openGallery(page, 'command-palette');
  await button(page, 'Palette').focus();
  await page.keyboard.press('Enter');
  const active = page.getByRole('option', { selected: true });
  await expect(page.getByRole('combobox')).toBeFocused();
  await expect(active).toHaveText('Paper Lantern');
  await page.keyboard.press('ArrowDown');
  await expect(active).toHaveText('See all results for "owl"');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Palette')).toBeFocused();
});

test('a menu is opened, navigated and closed by keyboard', async ({ page }) => {
  await openGallery(page, 'dropdown-menu');
  await button(page, 'Sort: Rating').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Reviews' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Sort: Reviews')).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('arrow keys move between tabs', async ({ page }) => {
  await openGallery(page, 'tabs');
  await page.getByRole('tab', { name: 'Top Rated' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Trending' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Trending' })).toBeVisible();
});

test('a toast is in its region, at most 420 px wide, above everything', async ({ page }) => {
  await openGallery(page, 'toast');
  await button(page, 'Toast').click();
  await expect(toast(page)).toBeVisible();
  const list = region(page).getByRole('list');
  expect((await list.boundingBox())?.width).toBe(420);
  await expect(list).toHaveCSS('z-index', '100');
});

test('one toast is visible at a time', async ({ page }) => {
  await openGallery(page, 'toast');
  await button(page, 'Toast').click();
  await button(page, 'Destructive toast').click();
  await expect(toast(page)).toHaveCount(1);
  await expect(toast(page)).toContainText('Could not record your vote');
});

test('a toast disappears after five seconds', async ({ page }) => {
  await page.clock.install();
  await openGallery(page, 'toast');
  await button(page, 'Toast').click();
  await expect(toast(page)).toBeVisible();
  // The pointer is still on the button, not on the toast.
  await page.clock.runFor(5000);
  await expect(toast(page)).toHaveCount(0);
});

test('F8 focuses the toast, Escape closes it', async ({ page }) => {
  await openGallery(page, 'toast');
  await button(page, 'Toast').click();
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(region(page).getByRole('list')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast(page)).toHaveCount(0);
});

for (const [pixels, left] of [
  [40, 1],
  [70, 0],
] as const) {
  test(`after a swipe of ${pixels} px to the right ${left} toast remains`, async ({ page }) => {
    await openGallery(page, 'toast');
    await button(page, 'Toast').click();
    const box = await toast(page).boundingBox();
    if (!box) throw new Error('There is no toast');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 20, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 25, y);
    await page.mouse.move(box.x + 20 + pixels, y);
    await page.mouse.up();
    await expect(toast(page)).toHaveCount(left);
  });
}

test('a tooltip opens on focus and closes on Escape', async ({ page }) => {
  await openGallery(page, 'tooltip');
  await button(page, 'Tooltip').focus();
  await expect(page.getByRole('tooltip')).toHaveText('This term is coming soon');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

// 320 px is a screen of 640 at 200% zoom.
for (const look of ['light', 'light rtl']) {
  test(`only tables scroll sideways, at any width (${look})`, async ({ page }) => {
    await openGallery(page, 'index', look);
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width} px`).toBe(0);
    }
  });
}

test('a component has a page with its states, their sources and its props', async ({ page }) => {
  await openGallery(page);
  await page
    .getByRole('navigation', { name: 'Parts' })
    .getByRole('link', { name: 'Dialog' })
    .click();
  const props = page.getByRole('region', { name: 'Props of Dialog' });
  await expect(props.getByRole('row', { name: /onClose required/ })).toContainText('() => void');
  await page.getByText('Source').click();
  await expect(page.getByText('export function WithActions()')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
});

test('nothing moves for visitors who prefer reduced motion', async ({ page }) => {
  await openGallery(page, 'progress');
  const moving = () => page.evaluate(() => document.getAnimations().length);
  expect(await moving()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await moving()).toBeGreaterThan(0);
});

test('selected items are recognizable with forced colors', async ({ page }) => {
  await openGallery(page);
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  const checkbox = page.getByRole('checkbox', { name: 'Writing Assistant' });
  const tab = page.getByRole('tab', { name: 'Trending' });
  const progress = page.getByRole('progressbar', { name: 'Step 2 of 3' });
  const option = page.getByRole('option', { name: 'See all results' });
  const changes = [
    [checkbox, () => checkbox.check()],
    [tab, () => tab.click()],
    [progress, () => progress.evaluate((bar) => bar.setAttribute('value', '10'))],
    [option, () => page.keyboard.press('ArrowDown')],
  ] as const;
  for (const [part, change] of changes) {
    if (part === option) await button(page, 'Palette').click();
    const before = await part.screenshot();
    await change();
    // Compare without focus and hover styles.
    await page.mouse.move(0, 0);
    if (part !== option) await part.blur();
    expect((await part.screenshot()).equals(before), String(part)).toBe(false);
  }
});

test('the dark theme is printed dark on white', async ({ page }) => {
  await openGallery(page, 'index', 'dark');
  const brightness = () =>
    page.evaluate(() => {
      const [red = 0] = getComputedStyle(document.body).color.match(/\d+/g) ?? [];
      return Number(red);
    });
  expect(await brightness()).toBeGreaterThan(200);
  await page.emulateMedia({ media: 'print' });
  expect(await brightness()).toBeLessThan(60);
});
