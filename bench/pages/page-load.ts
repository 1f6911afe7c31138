import type { Browser, CDPSession, Page } from '@playwright/test';
import { elsewhere } from './elsewhere.ts';
import { type Loading, openObserved, openPainted, type Painting, VIEWS } from './observed-page.ts';

/** A mid-range phone on a good mobile network. */
const LATENCY_MS = 60;
const BYTES_PER_SECOND = 10_000_000 / 8;
export const CPU_SLOWDOWN = 4;

export async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

interface LoadOptions {
  readonly throttled: boolean;
  /** Default: `laptop`. */
  readonly view?: keyof typeof VIEWS;
}

/** Loads a page once with an empty browser cache. The visitor comes from another site. */
async function inNewContext<Times>(
  browser: Browser,
  url: string,
  { throttled, view = 'laptop' }: LoadOptions,
  open: (page: Page, url: string) => Promise<Times>,
): Promise<Times> {
  const context = await browser.newContext(VIEWS[view]);
  try {
    const page = await context.newPage();
    // The browser prepares a process for the next site when it is idle.
    await page.goto(await elsewhere(), { waitUntil: 'networkidle' });
    if (throttled) await throttle(await context.newCDPSession(page));
    return await open(page, url);
  } finally {
    await context.close();
  }
}

/** Loads a page once with an empty browser cache. @throws when it is not hydrated after 30 s */
export const timePageLoad = (
  browser: Browser,
  url: string,
  options: LoadOptions,
): Promise<Loading> => inNewContext(browser, url, options, openObserved);

/** Loads a page that has no scripts. @throws when it is not painted after 30 s */
export const timePaint = (browser: Browser, url: string, options: LoadOptions): Promise<Painting> =>
  inNewContext(browser, url, options, openPainted);
