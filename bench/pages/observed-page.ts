import type { Page } from '@playwright/test';

/** When a page is painted, in milliseconds since the start of the navigation. */
export interface Painting {
  /** First contentful paint. */
  readonly fcp: number;
  /** Largest contentful paint. */
  readonly lcp: number;
}

/** Timings of a page load, in milliseconds since the start of the navigation. */
export interface Loading extends Painting {
  /** When React has hydrated the remote's part of the page. */
  readonly hydrated: number;
  /** The sum of the time by which each task exceeds 50 ms. */
  readonly blocking: number;
  /** Total blocking time: the same, for the time after the first contentful paint. */
  readonly blockingAfterPaint: number;
  /** Cumulative layout shift, excluding shifts after input. */
  readonly shift: number;
  /** Start of the navigation, in milliseconds since the epoch. */
  readonly origin: number;
}

/** Screens of a laptop and of a phone. */
export const VIEWS = {
  laptop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true },
} as const;

const TIMEOUT_MS = 30_000;

/**
 * Runs in the page before any other script. React stores its fiber on every hydrated element (`__reactFiber$…`), so
 * the first heading in the page's content shows when the remote is hydrated.
 */
function observe(): void {
  const times = {
    fcp: 0,
    lcp: 0,
    hydrated: 0,
    blocking: 0,
    blockingAfterPaint: 0,
    shift: 0,
    origin: performance.timeOrigin,
  };
  Object.assign(window, { atlasTimes: times });
  const tasks: PerformanceEntry[] = [];
  const blockingSince = (time: number) =>
    tasks.reduce((sum, { startTime, duration }) => {
      const counted = startTime + duration - Math.max(startTime, time);
      return sum + Math.max(0, counted - 50);
    }, 0);
  // A task may be reported before an earlier paint, so both are counted again whenever one is reported.
  const count = () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    times.blocking = blockingSince(0);
    if (!paint) return;
    times.fcp = paint.startTime;
    times.blockingAfterPaint = blockingSince(paint.startTime);
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) times.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    tasks.push(...list.getEntries());
    count();
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver(count).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!Reflect.get(entry, 'hadRecentInput')) times.shift += Reflect.get(entry, 'value');
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const heading = document.querySelector('main h1');
    if (heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber$'))) {
      times.hydrated = performance.now();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The window with the data of {@link observe}. */
interface ObservedWindow {
  readonly atlasTimes?: Loading;
}

async function open(page: Page, url: string): Promise<void> {
  page.setDefaultTimeout(TIMEOUT_MS);
  const response = await page.goto(url, { waitUntil: 'load' });
  if (!response?.ok()) throw new Error(`${url} responded with ${response?.status()}`);
}

/** Opens a URL and waits until the page is hydrated and the network is idle. @throws after 30 s, or if the page is an error */
export async function openHydrated(page: Page, url: string): Promise<void> {
  await open(page, url);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
  );
  // Images and code that loads when the page is idle may still cause a larger paint.
  await page.waitForLoadState('networkidle');
}

async function timesOf(page: Page, url: string): Promise<Loading> {
  const times = await page.evaluate(() => (window as ObservedWindow).atlasTimes);
  if (!times || times.lcp === 0) throw new Error(`${url} reported no largest paint`);
  return times;
}

/** Like {@link openHydrated}, but also measures. @returns the timings */
export async function openObserved(page: Page, url: string): Promise<Loading> {
  await page.addInitScript(observe);
  await openHydrated(page, url);
  await page.waitForFunction(() => ((window as ObservedWindow).atlasTimes?.hydrated ?? 0) > 0);
  return timesOf(page, url);
}

/** Opens a page that has no scripts. @returns when it was painted */
export async function openPainted(page: Page, url: string): Promise<Painting> {
  await page.addInitScript(observe);
  await open(page, url);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => ((window as ObservedWindow).atlasTimes?.lcp ?? 0) > 0);
  return timesOf(page, url);
}
