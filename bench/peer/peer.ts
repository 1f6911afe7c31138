import type { Browser } from '@playwright/test';
import { median, whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { selected } from '../frame/selected.ts';
import { launchChrome } from '../pages/chrome.ts';
import type { Loading, Painting } from '../pages/observed-page.ts';
import { timePageLoad, timePaint } from '../pages/page-load.ts';
import { transferred, weighPage } from '../pages/page-weight.ts';
import { ROUTES } from '../pages/routes.ts';
import { Workspace } from '../sites/workspace.ts';
import { timeFirstPress } from './first-press.ts';
import { startFloor, startPeer } from './peer-build.ts';

/** `floor` is the federated site without scripts: it shows what its scripts cost before a page is painted. */
const SITES = ['federated', 'next', 'floor'] as const;
type Site = (typeof SITES)[number];

type Origins = Readonly<Record<Site, string>>;
/** What was measured on each site. */
type Found<T> = ReadonlyMap<Site, readonly T[]>;

interface PeerOptions {
  readonly only?: string | undefined;
  readonly runs: number;
}

const figure = (value: number | undefined) => {
  if (value === undefined) return '';
  return value < 1 && value > 0 ? value.toFixed(3) : whole(value);
};

const ratio = (value: number | undefined, of: number | undefined) =>
  value === undefined || !of ? '' : (value / of).toFixed(2);

/** A row of the table: the median figure of each site, and ours in relation to the others'. */
function row<T>(what: string, found: Found<T>, pick: (one: T) => number): string[] {
  const of = (site: Site) => {
    const all = found.get(site);
    return all && median(all.map(pick));
  };
  const [federated, next, floor] = SITES.map(of);
  return [
    what,
    ...[federated, next, floor].map(figure),
    ratio(federated, next),
    ratio(federated, floor),
  ];
}

/** Measures the sites alternately, so that disturbances of the machine affect all. The first round is not counted. */
async function inTurns<S extends Site, T>(
  sites: readonly S[],
  runs: number,
  measure: (site: S) => Promise<T>,
): Promise<ReadonlyMap<S, readonly T[]>> {
  const found = new Map<S, T[]>(sites.map((site) => [site, []]));
  for (let run = 0; run <= runs; run++) {
    for (const site of run % 2 === 0 ? sites : sites.toReversed()) {
      const measured = await measure(site);
      if (run > 0) found.get(site)?.push(measured);
    }
  }
  return found;
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

async function once<T>(
  sites: readonly Site[],
  measure: (site: Site) => Promise<T>,
): Promise<Found<T>> {
  const found = new Map<Site, readonly T[]>();
  for (const site of sites) found.set(site, [await measure(site)]);
  return found;
}

const SCRIPTED = ['federated', 'next'] as const;

/** All measurements of one page on all sites. */
async function compareRoute(
  browser: Browser,
  origins: Origins,
  route: string,
  runs: number,
): Promise<string[][]> {
  const url = (site: Site) => origins[site] + route;
  const weigh = (savesData: boolean) =>
    once(SCRIPTED, (site) => weighPage(browser, url(site), { savesData }));
  const weights = await weigh(false);

  const loadRows = async (throttled: boolean): Promise<string[][]> => {
    const suffix = throttled ? ', throttled' : '';
    const paints = await inTurns<Site, Loading | Painting>(SITES, runs, (site) =>
      (site === 'floor' ? timePaint : timePageLoad)(browser, url(site), { throttled }),
    );
    const loads = new Map(
      SCRIPTED.map((site) => [site, (paints.get(site) ?? []).filter((one) => 'hydrated' in one)]),
    );
    return [
      row(`first paint, ms${suffix}`, paints, ({ fcp }) => fcp),
      row(`largest paint, ms${suffix}`, paints, ({ lcp }) => lcp),
      row(`hydrated, ms${suffix}`, loads, ({ hydrated }) => hydrated),
      row(`blocking, ms${suffix}`, loads, ({ blocking }) => blocking),
      row(`layout shift${suffix}`, loads, ({ shift }) => shift),
    ];
  };
  const pressRows = async (): Promise<string[][]> => {
    const presses = await inTurns(SCRIPTED, runs, (site) => timeFirstPress(browser, url(site)));
    return [
      row('first click handled, ms, throttled', presses, ({ handled }) => handled),
      row('first clicks lost, throttled', presses, ({ lost }) => Number(lost)),
    ];
  };

  return [
    row('words', await once(SITES, (site) => wordsOf(browser, url(site))), (words) => words),
    row('HTML, bytes', await once(SITES, (site) => transferred(url(site), 'br')), (bytes) => bytes),
    row('script until hydrated, bytes', weights, ({ early }) => early),
    row('script until idle, bytes', weights, ({ brotli }) => brotli),
    row('the same without prefetching, bytes', await weigh(true), ({ brotli }) => brotli),
    ...(await loadRows(false)),
    ...(await loadRows(true)),
    ...(await pressRows()),
  ];
}

/**
 * `pnpm bench peer`: compares the site with the same pages built with Next.js, and with its own pages without scripts.
 * Prints a table for each page. `--only <text>` selects pages whose path contains the text.
 */
export async function benchPeer({ only, runs }: PeerOptions, frame: Frame): Promise<void> {
  const routes = selected(ROUTES, only, (route) => route);
  const workspace = await Workspace.create(frame);
  const federated = await workspace.startSite('federated');
  const next = await startPeer(frame, { apiUrl: workspace.apiUrl, siteUrl: federated });
  const floor = await startFloor(frame, federated);
  const browser = await launchChrome(frame);
  for (const route of routes) {
    const rows = await compareRoute(browser, { federated, next, floor }, route, runs);
    frame.table('figures', [[route, ...SITES, '÷ next', '÷ floor'], ...rows]);
  }
}
