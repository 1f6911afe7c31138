import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { axeProblems } from './axe.ts';
import { sidewaysScroll } from './layout.ts';

/** A folder for screenshots of every state, for people to look at. */
const { SCREENSHOTS } = process.env;
/** Each theme is checked once with axe, each width once for layout. */
const VIEWS = [
  { width: 360, colorScheme: 'dark', axe: true },
  { width: 768, colorScheme: 'light', axe: false },
  { width: 1280, colorScheme: 'light', axe: true },
  { width: 1920, colorScheme: 'light', axe: false },
] as const;

/** Takes a picture of the whole page if a folder is set for it. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS)
    await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
}

/** Checks how a state of the hydrated page looks in every width and theme. */
export async function checkViews(page: Page, name: string): Promise<void> {
  for (const { width, colorScheme, axe } of VIEWS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await sidewaysScroll(page), `${name}: sideways at ${width} px`).toBe(0);
    if (axe)
      expect(await axeProblems(page), `${name}: axe at ${width} px, ${colorScheme}`).toEqual([]);
    await takeScreenshot(page, `${name}-${width}-${colorScheme}`);
  }
}
