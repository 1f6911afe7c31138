import { DIFF_THEMES, DIFF_WIDTHS, type DiffView } from '@agent-atlas/registry/contract/diffs';
import { z } from 'zod';
import {
  type BrowserPage,
  HYDRATION_TIMEOUT,
  type PageOptions,
  withPage,
} from '../gate/browser/browser-page.ts';
import { treeLines } from './accessibility-tree.ts';
import { HEIGHT_MAX, type ViewCapture } from './captures.ts';
import { FIX_PAGE, HOLD_STILL, untilPainted } from './page-setup.ts';

/** Longest wait for fonts and images, in milliseconds. */
const PAINT_MS = 3000;
/** Longest time for one width and theme, in milliseconds. */
const VIEW_MS = 20_000;

const SCREEN_HEIGHT = 900;

const screenshot = z.object({ data: z.base64() });

/** Captures a scenario in every width and theme. @throws Error when it does not respond in time */
export function captureViews(
  where: Pick<PageOptions, 'contexts' | 'origin' | 'url'>,
): Promise<ViewCapture[]> {
  const options: PageOptions = {
    ...where,
    // Only the gate reads the messages of a page.
    isHealthy: true,
    script: { source: FIX_PAGE, isIsolated: false },
    screen: { width: DIFF_WIDTHS[0], height: SCREEN_HEIGHT },
  };
  return withPage(options, async (page) => {
    await show(page, DIFF_WIDTHS[0], SCREEN_HEIGHT, DIFF_THEMES[0]);
    if (!(await page.untilHydrated())) throw new Error(HYDRATION_TIMEOUT);
    await page.runIsolated(HOLD_STILL);
    const captures: ViewCapture[] = [];
    for (const width of DIFF_WIDTHS)
      for (const theme of DIFF_THEMES)
        captures.push(await captureView(page, { width, theme }, where.origin));
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
  await page.untilIdle();
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
