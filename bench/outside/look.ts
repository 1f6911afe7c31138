import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Frame } from '../frame/frame.ts';
import { launchChrome } from '../pages/chrome.ts';

const WIDTHS = [360, 1280] as const;
const SCHEMES = ['light', 'dark'] as const;
const TIMEOUT_MS = 30_000;

const wait = expect.configure({ timeout: TIMEOUT_MS });

/** Whether all that the page of `everyday.ts` shows has arrived and works. */
async function works(page: Page): Promise<void> {
  const photo = page.getByRole('img', { name: 'The home page' });
  await wait
    .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  await wait(page.getByRole('status', { name: 'Sum' })).toHaveText('42');
  await wait(page.getByRole('status', { name: 'Id' })).toHaveText(/^[\w-]{21}$/);
  const note = page.getByText('In a font of its own');
  await wait(note).toHaveCSS('font-family', /mf-outside_Lobster/);
  const fonts = () => page.evaluate(() => document.fonts.check('28px mf-outside_Lobster'));
  await wait.poll(fonts).toBe(true);
  const card = page.locator('section', { hasText: 'Everyday' });
  await wait(card).toHaveCSS('border-top-left-radius', '14px');
  await page.getByText('Chart', { exact: true }).click();
  // From the stylesheet of the chart's package.
  await wait(page.locator('canvas')).toHaveCSS('display', 'block');
}

/**
 * Opens the page at the widths of a phone and a desktop, in light and dark, and takes a picture of each.
 *
 * @param folder for the pictures
 * @throws Error if something does not work, or the console has a message
 */
export async function look(frame: Frame, url: string, folder: string): Promise<void> {
  const browser = await launchChrome(frame);
  await mkdir(folder, { recursive: true });
  for (const width of WIDTHS)
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      const messages: string[] = [];
      page.on('console', (message) => messages.push(message.text()));
      page.on('pageerror', (error) => messages.push(String(error)));
      await page.goto(url);
      await works(page);
      const path = join(folder, `${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
      expect(messages).toEqual([]);
      await context.close();
    }
}
