import type { Page } from '@playwright/test';

/** Times of a page's loading, in milliseconds after the navigation. */
export interface Loading {
  /** Largest contentful paint. */
  readonly lcp: number;
  /** When React had taken over the remote's own part of the page. */
  readonly hydrated: number;
  /** How much longer than 50 ms each task took, in total: the time in which a press would have waited. */
  readonly blocking: number;
  /** Cumulative layout shift, without what a visitor's press moves. */
  readonly shift: number;
  /** Start of the navigation, in milliseconds since the epoch. */
  readonly origin: number;
}

/** A laptop's screen, the same for every page that is opened. */
export const VIEW = { viewport: { width: 1280, height: 900 } } as const;

const TIMEOUT_MS = 30_000;

/**
 * Runs in the page before anything else. React keeps its fiber on every element it has hydrated
 * (`__reactFiber$…`), so the first heading of the page's content tells when the remote is alive.
 */
function observe(): void {
  const times = { lcp: 0, hydrated: 0, blocking: 0, shift: 0, origin: performance.timeOrigin };
  Object.assign(window, { atlasTimes: times });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) times.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.blocking += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
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

/** What {@link observe} leaves on the window. */
interface ObservedWindow {
  readonly atlasTimes?: Loading;
}

/** Opens an address and waits until nothing happens any more. @throws when it is not hydrated in 30 s */
export async function openHydrated(page: Page, url: string): Promise<void> {
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
  );
  // Images and what comes when the page is idle may still make a larger paint.
  await page.waitForLoadState('networkidle');
}

/** The same, with the times of it. */
export async function openObserved(page: Page, url: string): Promise<Loading> {
  await page.addInitScript(observe);
  await openHydrated(page, url);
  await page.waitForFunction(() => ((window as ObservedWindow).atlasTimes?.hydrated ?? 0) > 0);
  const times = await page.evaluate(() => (window as ObservedWindow).atlasTimes);
  if (!times || times.lcp === 0) throw new Error(`${url} reported no largest paint`);
  return times;
}
