import type { Browser, CDPSession } from '@playwright/test';
import { type Loading, openObserved, VIEWS } from './observed-page.ts';

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

/** Loads a page once with an empty browser cache. @throws when it is not hydrated after 30 s */
export async function timePageLoad(
  browser: Browser,
  url: string,
  throttled: boolean,
  view: keyof typeof VIEWS = 'laptop',
): Promise<Loading> {
  const context = await browser.newContext(VIEWS[view]);
  try {
    const page = await context.newPage();
    if (throttled) await throttle(await context.newCDPSession(page));
    return await openObserved(page, url);
  } finally {
    await context.close();
  }
}
