import type { Browser } from '@playwright/test';
import { median, whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { selected } from '../frame/selected.ts';
import { launchChrome } from '../pages/chrome.ts';
import type { Loading } from '../pages/observed-page.ts';
import { timePageLoad } from '../pages/page-load.ts';
import { weighPage } from '../pages/page-weight.ts';
import { ROUTES } from '../pages/routes.ts';
import { Workspace } from '../sites/workspace.ts';
import { type FirstPress, timeFirstPress } from './first-press.ts';
import { startPeer } from './peer-build.ts';

const SITES = ['federated', 'next'] as const;

type Origins = Readonly<Record<(typeof SITES)[number], string>>;

interface PeerOptions {
  readonly only?: string | undefined;
  readonly runs: number;
}

/** Figures of a page on each site, in the order of the sites. */
interface Row {
  readonly what: string;
  readonly figures: readonly string[];
}

const figure = (value: number) => (value < 1 && value > 0 ? value.toFixed(3) : whole(value));

/** Measures the sites alternately, so that disturbances of the machine affect all. The first round is not counted. */
async function inTurns<T>(runs: number, measure: (site: keyof Origins) => Promise<T>) {
  const found: Record<keyof Origins, T[]> = { federated: [], next: [] };
  for (let run = 0; run <= runs; run++) {
    for (const site of run % 2 === 0 ? SITES : SITES.toReversed()) {
      const measured = await measure(site);
      if (run > 0) found[site].push(measured);
    }
  }
  return SITES.map((site) => found[site]);
}

const rowOf = <T>(
  what: string,
  found: readonly (readonly T[])[],
  pick: (one: T) => number,
): Row => ({
  what,
  figures: found.map((all) => figure(median(all.map(pick)))),
});

function loadRows(loads: readonly (readonly Loading[])[], suffix: string): Row[] {
  return [
    rowOf(`largest paint, ms${suffix}`, loads, ({ lcp }) => lcp),
    rowOf(`hydrated, ms${suffix}`, loads, ({ hydrated }) => hydrated),
    rowOf(`blocking, ms${suffix}`, loads, ({ blocking }) => blocking),
    rowOf(`layout shift${suffix}`, loads, ({ shift }) => shift),
  ];
}

function pressRows(presses: readonly (readonly FirstPress[])[]): Row[] {
  const lost = presses.map((all) => `${all.filter((press) => press.lost).length} of ${all.length}`);
  return [
    rowOf('first click handled, ms, throttled', presses, ({ handled }) => handled),
    { what: 'first clicks lost, throttled', figures: lost },
  ];
}

/** The number of words on a page, which must be the same on all sites. */
async function wordsOf(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.goto(url);
    // biome-ignore lint/performance/useDomNodeTextContent: only visible text counts, not scripts
    const text = await page.locator('body').innerText();
    return text.split(/\s+/).length;
  } finally {
    await page.close();
  }
}

/** All measurements of one page on both sites. */
async function compareRoute(
  browser: Browser,
  origins: Origins,
  route: string,
  runs: number,
): Promise<Row[]> {
  const words: string[] = [];
  const weights: Awaited<ReturnType<typeof weighPage>>[][] = [];
  for (const site of SITES) {
    words.push(whole(await wordsOf(browser, origins[site] + route)));
    weights.push([await weighPage(browser, origins[site] + route)]);
  }
  const load = (throttled: boolean) =>
    inTurns(runs, (site) => timePageLoad(browser, origins[site] + route, throttled));
  return [
    { what: 'words', figures: words },
    rowOf('script until hydrated, bytes', weights, ({ early }) => early),
    rowOf('script until idle, bytes', weights, ({ brotli }) => brotli),
    ...loadRows(await load(false), ''),
    ...loadRows(await load(true), ', throttled'),
    ...pressRows(await inTurns(runs, (site) => timeFirstPress(browser, origins[site] + route))),
  ];
}

/**
 * `pnpm bench peer`: compares the site with the same pages built with Next.js. Prints a table for each page.
 * `--only <text>` selects pages whose path contains the text.
 */
export async function benchPeer({ only, runs }: PeerOptions, frame: Frame): Promise<void> {
  const routes = selected(ROUTES, only, (route) => route);
  const workspace = await Workspace.create(frame);
  const federated = await workspace.startSite('federated');
  const next = await startPeer(frame, { apiUrl: workspace.apiUrl, siteUrl: federated });
  const browser = await launchChrome(frame);
  for (const route of routes) {
    const rows = await compareRoute(browser, { federated, next }, route, runs);
    frame.table('figures', [
      [route, ...SITES],
      ...rows.map(({ what, figures }) => [what, ...figures]),
    ]);
  }
}
