import { setTimeout as sleep } from 'node:timers/promises';
import { DIFF_THEMES, DIFF_WIDTHS, type DiffView } from '@agent-atlas/api/contract/release-diffs';
import { z } from 'zod';
import { waitUntilHydrated } from '../gate/browser/page-scripts.ts';
import { treeLines } from './accessibility-tree.ts';
import { type BrowserPage, type PageOptions, withPage } from './browser-page.ts';
import { HEIGHT_MAX, type ViewCapture } from './captures.ts';
import { FIX_PAGE, HOLD_STILL, untilPainted } from './page-setup.ts';

/** Longest waits for a page to hydrate, for its requests to end, and for fonts and images, in milliseconds. */
const HYDRATION_MS = 10_000;
const IDLE_WAIT_MS = 3000;
const PAINT_MS = 3000;
/** A page is idle after this long without a request, in milliseconds. */
const IDLE_MS = 100;
/** Longest time for one width and theme, in milliseconds. */
const VIEW_MS = 20_000;

const SCREEN_HEIGHT = 900;

const screenshot = z.object({ data: z.base64() });

/** Captures an opened scenario in every width and theme. @throws Error when it does not respond in time */
export function captureViews(options: Omit<PageOptions, 'script'>): Promise<ViewCapture[]> {
  return withPage({ ...options, script: FIX_PAGE }, async (page) => {
    await show(page, DIFF_WIDTHS[0], SCREEN_HEIGHT, DIFF_THEMES[0]);
    if ((await page.run(waitUntilHydrated(HYDRATION_MS))) !== true)
      throw new Error(`it does not hydrate within ${HYDRATION_MS / 1000} seconds`);
    await page.runIsolated(HOLD_STILL);
    const captures: ViewCapture[] = [];
    for (const width of DIFF_WIDTHS)
      for (const theme of DIFF_THEMES)
        captures.push(await captureView(page, { width, theme }, options.origin));
    return captures;
  });
}

async function captureView(
  page: BrowserPage,
  view: DiffView,
  origin: string,
): Promise<ViewCapture> {
  const { width, theme } = view;
  const where = `${width} px, ${theme}`;
  const take = async () => {
    const height = await settle(page, width, SCREEN_HEIGHT, theme);
    // The whole page fits the screen, so that images below the fold load as well.
    await settle(page, width, Math.min(height, HEIGHT_MAX), theme);
    const tree = treeLines(await page.send('Accessibility.getFullAXTree'), origin);
    const taken = await page.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
    });
    return { view, tree, height, picture: Buffer.from(screenshot.parse(taken).data, 'base64') };
  };
  const timeout = Promise.withResolvers<never>();
  const late = new Error(`its picture at ${where} takes more than ${VIEW_MS / 1000} seconds`);
  const timer = setTimeout(() => timeout.reject(late), VIEW_MS);
  return Promise.race([take(), timeout.promise]).finally(() => clearTimeout(timer));
}

/** Shows the page in a size and theme. @returns its height when it is painted, in CSS pixels */
async function settle(page: BrowserPage, width: number, height: number, theme: string) {
  await show(page, width, height, theme);
  const measure = async () => z.number().parse(await page.runIsolated(untilPainted(PAINT_MS)));
  await measure();
  const end = performance.now() + IDLE_WAIT_MS;
  while (performance.now() < end && page.log.idleMs < IDLE_MS) await sleep(IDLE_MS / 4);
  return measure();
}

async function show(page: BrowserPage, width: number, height: number, theme: string) {
  const size = { width, height, deviceScaleFactor: 1, mobile: false };
  const features = [
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  await Promise.all([
    page.send('Emulation.setDeviceMetricsOverride', size),
    page.send('Emulation.setScrollbarsHidden', { hidden: true }),
    page.send('Emulation.setEmulatedMedia', { features }),
  ]);
}
