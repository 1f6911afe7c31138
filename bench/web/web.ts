import type { Frame } from '../frame/frame.ts';
import { selected } from '../frame/selected.ts';
import { launchChrome } from '../pages/chrome.ts';
import type { Loading } from '../pages/observed-page.ts';
import { timePageLoad } from '../pages/page-load.ts';
import { weighPage } from '../pages/page-weight.ts';
import { ROUTES, TIMED_ROUTES } from '../pages/routes.ts';
import { type SiteName, Workspace } from '../sites/workspace.ts';
import { type PageFigures, type WebFigures, webRows } from './report.ts';

interface WebOptions {
  readonly only?: string | undefined;
  /** Counted loads of each page of each site under each condition, after one that is not counted. */
  readonly runs: number;
}

type Origins = Readonly<Record<SiteName, string>>;

/** Loads a page of both sites alternately, so that disturbances of the machine affect both. */
async function timeRoute(
  load: (url: string) => Promise<Loading>,
  origins: Origins,
  route: string,
  runs: number,
): Promise<PageFigures<Loading[]>> {
  const of: Record<SiteName, Loading[]> = { federated: [], monolith: [] };
  for (let run = 0; run <= runs; run++) {
    // The second site finds a busier machine, so the order alternates.
    const order: SiteName[] = run % 2 === 0 ? ['federated', 'monolith'] : ['monolith', 'federated'];
    for (const site of order) {
      const loading = await load(origins[site] + route);
      if (run > 0) of[site].push(loading);
    }
  }
  return { route, of };
}

async function measure(routes: readonly string[], runs: number, frame: Frame): Promise<WebFigures> {
  const workspace = await Workspace.create(frame);
  await workspace.buildMonolith();
  const origins: Origins = {
    federated: await workspace.startSite('federated'),
    monolith: await workspace.startSite('monolith'),
  };
  const browser = await launchChrome(frame);
  frame.progress('Weighing pages');
  const weights: WebFigures['weights'][number][] = [];
  for (const route of routes) {
    const federated = await weighPage(browser, origins.federated + route);
    const monolith = await weighPage(browser, origins.monolith + route);
    weights.push({ route, of: { federated, monolith } });
  }
  const timed = TIMED_ROUTES.filter((route) => routes.includes(route));
  const loads: WebFigures['loads'][number][] = [];
  for (const throttled of [false, true]) {
    for (const route of timed) {
      frame.progress(`Loading ${route} ${runs} times${throttled ? ', throttled' : ''}`);
      const load = (url: string) => timePageLoad(browser, url, { throttled });
      loads.push({ ...(await timeRoute(load, origins, route, runs)), throttled });
    }
  }
  await browser.close();
  return { weights, loads };
}

/** `pnpm bench web`: compares the federated site with a monolith built from the same sources. Prints one table. */
export async function benchWeb({ only, runs }: WebOptions, frame: Frame): Promise<void> {
  const routes = selected(ROUTES, only, (route) => route);
  frame.table('pages', webRows(await measure(routes, runs, frame)), 2);
}
