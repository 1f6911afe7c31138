import type { Page } from '@playwright/test';
import { z } from 'zod';
import { axeProblems } from './axe.ts';
import { FRAME, NAMES } from './control-names.ts';
import { ambiguousControls, controlsOf, kindOf, outsideTabOrder } from './controls.ts';
import { movingElements, truncatedText, withoutFocusOutline } from './display-modes.ts';
import { layoutShifts, sidewaysScroll } from './layout.ts';
import { ADDRESSES_OF, type Address } from './routes.ts';
import type { Site } from './site.ts';
import { expect, hydrated, type Troubles, test } from './test.ts';

const PHONE = { width: 360, height: 800 };
const TABLET = { width: 768, height: 800 };
const LAPTOP = { width: 1024, height: 800 };
const DESKTOP = { width: 1280, height: 900 };
const LARGE = { width: 1920, height: 900 };
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

const names = z.array(z.object({ name: z.string() }));

/** The names of all agents, the longest first: of two names with the same ending, the longer one counts. */
async function agentNames({ apiUrl }: Site): Promise<string[]> {
  const agents = names.parse(await (await fetch(`${apiUrl}/api/agents`)).json());
  return agents.map(({ name }) => name).sort((a, b) => b.length - a.length);
}

/** Expects that the page has exactly the controls that are listed for its path, each with a name of its own. */
async function expectControls(page: Page, path: string, agents: readonly string[]): Promise<void> {
  const expected = [...new Set([...FRAME, ...(NAMES[path] ?? [])])].sort();
  // Some controls appear a moment after hydration, in deferred work.
  await expect(async () => {
    const controls = await controlsOf(page);
    expect(ambiguousControls(controls)).toEqual([]);
    const url = new URL(page.url());
    const kinds = new Set(controls.map((control) => kindOf(control, url, agents)));
    expect([...kinds].sort()).toEqual(expected);
  }).toPass({ timeout: 15_000 });
  expect(await outsideTabOrder(page), 'the keyboard reaches every control').toEqual([]);
}

async function controlKeys(page: Page): Promise<string[]> {
  return (await controlsOf(page)).map(({ role, name }) => `${role} ${name}`);
}

/** Expects that the open page works with forced colors, zoom, reduced motion and right-to-left text. */
export async function expectDisplayModes(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  expect(await movingElements(page), 'nothing moves with reduced motion').toEqual([]);

  const wide = (await controlKeys(page)).filter((key) => !IN_MENU.includes(key));
  await page.setViewportSize(ZOOMED);
  // An article's table of contents is collapsed here.
  await page.locator('main details:not([open])').evaluateAll((all) => {
    for (const each of all) each.setAttribute('open', '');
  });
  const zoomed = await controlKeys(page);
  expect(
    wide.filter((key) => !zoomed.includes(key)),
    'missing at 200% zoom',
  ).toEqual([]);
  expect(await truncatedText(page), 'cut off at 200% zoom').toEqual([]);
  expect(await sidewaysScroll(page), 'sideways at 200% zoom').toBe(0);

  await page.setViewportSize(DESKTOP);
  const setTextSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await setTextSize('200%');
  for (const view of [DESKTOP, LAPTOP, TABLET, ZOOMED]) {
    await page.setViewportSize(view);
    expect(await sidewaysScroll(page), `sideways at ${view.width} px with text of 200%`).toBe(0);
  }
  await setTextSize('');
  await page.setViewportSize(ZOOMED);

  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  expect(await sidewaysScroll(page), 'sideways from right to left, zoomed').toBe(0);
  await page.setViewportSize(DESKTOP);
  expect(await sidewaysScroll(page), 'sideways from right to left').toBe(0);
  expect(await truncatedText(page), 'cut off from right to left').toEqual([]);
  // Last, because focus opens tabs.
  expect(await withoutFocusOutline(page), 'the focus shows in forced colors').toEqual([]);
}

/** Expects that nothing went wrong, except that the browser logs each document that was not found. */
export function expectNoTroubles({ list }: Troubles, notFound: number): void {
  const own = /^console error: Failed to load resource: .* 404/;
  expect(list.filter((text) => own.test(text))).toHaveLength(notFound);
  expect(list.filter((text) => !own.test(text))).toEqual([]);
}

/** Defines one test for each address of a package: the page is loaded once and checked in every width and theme. */
export function checkEveryPage(owner: keyof typeof ADDRESSES_OF): void {
  test.describe.configure({ mode: 'parallel' });

  const addresses: readonly Address[] = ADDRESSES_OF[owner];
  for (const { path, status = 200, isVariant } of addresses) {
    if (isVariant) continue;
    test(`${path} passes all checks in every width, theme and display mode`, async ({
      page,
      site,
      troubles,
    }) => {
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      const response = await page.goto(path);
      expect(response?.status()).toBe(status);
      await hydrated(page);
      expect(await sidewaysScroll(page), 'sideways on a phone').toBe(0);
      expect(await axeProblems(page), 'axe on a phone').toEqual([]);

      for (const view of [TABLET, LARGE, DESKTOP]) {
        await page.setViewportSize(view);
        expect(await sidewaysScroll(page), `sideways at ${view.width} px`).toBe(0);
      }
      await page.emulateMedia({ colorScheme: 'light' });
      await expectControls(page, path, await agentNames(site));
      expect(await layoutShifts(page), 'layout shifts').toEqual([]);
      expect(await axeProblems(page), 'axe in the light theme').toEqual([]);
      await expectDisplayModes(page);
      expectNoTroubles(troubles, status === 404 ? 1 : 0);
    });
  }
}
