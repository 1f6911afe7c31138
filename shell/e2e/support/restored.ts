import { chromium } from '@playwright/test';
import { findChrome } from '../../../tools/find-chrome.ts';
import type { Site } from './site.ts';
import { expect, hydrated } from './test.ts';

/** Leaves a page by a full load, and expects that Back shows it as it was left, without loading it. */
export async function expectRestored(site: Site, path: string): Promise<void> {
  // Playwright disables the back/forward cache by default, and the headless shell has none.
  const browser = await chromium.launch({
    executablePath: findChrome(),
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'isRestored', persisted));
    });
    await page.goto(site.origin + path);
    await hydrated(page);
    await page.goto(`${site.origin}/faq`);
    await hydrated(page);
    await page.goBack({ waitUntil: 'commit' });
    const read = () => {
      const [entry] = performance.getEntriesByType('navigation');
      const reasons: unknown = entry && Reflect.get(entry, 'notRestoredReasons');
      const path = location.pathname + location.search;
      return { path, restored: Reflect.get(window, 'isRestored'), reasons };
    };
    // The evaluation fails if the old page unloads during it.
    const state = () => page.evaluate(read).catch(() => undefined);
    await expect.poll(state).toEqual({ path, restored: true, reasons: null });
  } finally {
    await browser.close();
  }
}
