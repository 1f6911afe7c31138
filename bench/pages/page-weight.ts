import { get } from 'node:http';
import type { Browser } from '@playwright/test';
import { median } from '../frame/figures.ts';
import { openObserved, VIEWS } from './observed-page.ts';

export interface PageWeight {
  /** Bytes of all scripts as sent, until the page is idle. */
  readonly brotli: number;
  readonly gzip: number;
  /** Bytes (brotli) of the scripts that were requested before the page was hydrated. */
  readonly early: number;
  readonly scripts: number;
  readonly requests: number;
  /** Length of the longest chain of dependent requests before hydration. */
  readonly depth: number;
}

interface WeighOptions {
  /** Whether the visitor saves data, so that the site prefetches nothing. Default: false. */
  readonly savesData?: boolean;
}

interface Requested {
  readonly url: string;
  readonly script: boolean;
  readonly depth: number;
  /** Whether it was requested before the page was hydrated. */
  readonly early: boolean;
}

/** The length of the encoded body, which `fetch` does not expose. */
export function transferred(url: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      response.once('end', () => resolve(bytes));
      response.once('error', reject);
    }).once('error', reject);
  });
}

async function totalTransferred(requests: readonly Requested[], encoding: string): Promise<number> {
  const sizes = await Promise.all(requests.map(({ url }) => transferred(url, encoding)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** All requests of a browser with an empty cache until the page is idle. */
async function requestsOf(
  browser: Browser,
  pageUrl: string,
  { savesData = false }: WeighOptions,
): Promise<Requested[]> {
  const context = await browser.newContext(VIEWS.laptop);
  try {
    const page = await context.newPage();
    if (savesData) {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
    }
    const session = await context.newCDPSession(page);
    const sent = new Map<string, { script: boolean; depth: number; at: number }>();
    session.on('Network.requestWillBeSent', ({ request: { url }, type, initiator, wallTime }) => {
      if (!/^https?:/.test(url) || sent.has(url)) return;
      const cause = initiator.url ?? initiator.stack?.callFrames[0]?.url ?? pageUrl;
      const depth = sent.size === 0 ? 0 : (sent.get(cause)?.depth ?? 0) + 1;
      sent.set(url, { script: type === 'Script', depth, at: wallTime * 1000 });
    });
    await session.send('Network.enable');
    const { origin, hydrated } = await openObserved(page, pageUrl);
    return [...sent].map(([url, { script, depth, at }]) => ({
      url,
      script,
      depth,
      early: at < origin + hydrated,
    }));
  } finally {
    await context.close();
  }
}

async function weighOnce(
  browser: Browser,
  url: string,
  options: WeighOptions,
): Promise<PageWeight> {
  const requests = await requestsOf(browser, url, options);
  const early = requests.filter((request) => request.early);
  const scripts = requests.filter(({ script }) => script);
  return {
    brotli: await totalTransferred(scripts, 'br'),
    gzip: await totalTransferred(scripts, 'gzip'),
    early: await totalTransferred(
      early.filter(({ script }) => script),
      'br',
    ),
    scripts: scripts.length,
    requests: requests.length,
    depth: Math.max(...early.map(({ depth }) => depth)),
  };
}

const LOADS = 3;

/**
 * Loads a page three times and sums the bytes. Scripts that hydration needs are requested before it in every load,
 * those that load when the page is idle only in some. So the minimum of the early figures is the correct one.
 */
export async function weighPage(
  browser: Browser,
  url: string,
  options: WeighOptions = {},
): Promise<PageWeight> {
  const weights: PageWeight[] = [];
  for (let load = 0; load < LOADS; load++) weights.push(await weighOnce(browser, url, options));
  const middle = (key: keyof PageWeight) => median(weights.map((weight) => weight[key]));
  const least = (key: keyof PageWeight) => Math.min(...weights.map((weight) => weight[key]));
  return {
    brotli: middle('brotli'),
    gzip: middle('gzip'),
    early: least('early'),
    scripts: middle('scripts'),
    requests: middle('requests'),
    depth: least('depth'),
  };
}
