import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { axeProblems } from './axe.ts';
import { sidewaysScroll } from './layout.ts';
import { hydrated } from './test.ts';

/** A folder for screenshots of every state, for people to look at. */
const { SCREENSHOTS } = process.env;
const VIEWS = [
  { width: 360, colorScheme: 'dark' },
  { width: 768, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 360, colorScheme: 'light' },
  { width: 1920, colorScheme: 'light' },
] as const;

/** Takes a picture of the whole page if a folder is set for it. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS)
    await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
}

/** Checks how a state looks in every width and theme. The state must survive a reload. */
export async function checkViews(page: Page, name: string): Promise<void> {
  for (const { width, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await hydrated(page);
    expect(await sidewaysScroll(page), `${name}: sideways at ${width} px`).toBe(0);
    expect(await axeProblems(page), `${name}: axe at ${width} px, ${colorScheme}`).toEqual([]);
    await takeScreenshot(page, `${name}-${width}-${colorScheme}`);
  }
}
