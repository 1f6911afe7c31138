import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../shell/src/run/paths.ts';
import { SOFT_RENEWAL_MS } from '../../shell/src/server/cache/page-cache.ts';
import { DEFAULT_PAGE_CACHE_MB } from '../../shell/src/server/config.ts';
import { memoryOf } from '../../shell/src/server/pages/stored-page.ts';
import { whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { applyLoad, get, vote } from '../lib/load.ts';
import { type CheckoutSite, startCheckout } from '../sites/checkout-site.ts';
import { answers, cachedPages, type Measured } from './answers.ts';
import { type Cost, type Costs, coresOf, type Load, PARTS, ratesOf, zipfShares } from './model.ts';
import { mapParts, withTimes } from './processor-time.ts';

/** Id of the first generated agent. */
const FIRST_ID = 1_000_001;
/** Upper bound of the number of agents in the catalogue. */
const CATALOGUE_MAX = 500;
/** Short, so that the checked run sees pages age. In seconds. */
const TTL = 5;
/** Connections of the checked run, each with this pause in milliseconds. */
const CHECKED = { connections: 6, pauseMs: 25 };

/** How much a run measures. */
interface Effort {
  /** Pages of the run that checks the model. The costs are measured with other pages. */
  readonly checkedAgents: number;
  readonly warmUpPages: number;
  /** Pieces of each kind of work. */
  readonly samples: number;
  readonly idleSeconds: number;
  readonly hitSeconds: number;
  readonly settleSeconds: number;
  readonly checkedSeconds: number;
  /** Agents whose pages are not requested. */
  readonly otherAgents: number;
}

const LONG: Effort = {
  checkedAgents: 1500,
  warmUpPages: 1500,
  samples: 600,
  idleSeconds: 10,
  hitSeconds: 5,
  settleSeconds: 20,
  checkedSeconds: 60,
  otherAgents: 3300,
};
const QUICK: Effort = {
  checkedAgents: 100,
  warmUpPages: 50,
  samples: 60,
  idleSeconds: 2,
  hitSeconds: 2,
  settleSeconds: 2,
  checkedSeconds: 5,
  otherAgents: 0,
};

/** Requests that are sent one after another. */
const each = (requests: readonly ReturnType<typeof get>[]) => {
  const rest = [...requests];
  return () => rest.shift();
};

const pages = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => get(`/agent/${FIRST_ID + first + index}`));

/** The processor time of one of `count` pieces of work, minus that of the idle site. */
async function costOf(
  count: () => number,
  idle: Cost,
  work: () => Promise<unknown>,
): Promise<Cost> {
  const begun = performance.now();
  const { times } = await withTimes(work);
  const seconds = (performance.now() - begun) / 1000;
  return mapParts((part) => Math.max(0, times[part] - idle[part] * seconds) / count());
}

/** What one piece of each kind of work costs on this machine. */
async function measureCosts(site: CheckoutSite, idle: Cost, effort: Effort): Promise<Costs> {
  const { origin } = site;
  const { checkedAgents, warmUpPages, samples, hitSeconds } = effort;
  const send = (requests: readonly ReturnType<typeof get>[], pauseMs = 0) =>
    applyLoad({ origin, connections: 4, next: each(requests), pauseMs });
  await send(pages(checkedAgents, warmUpPages));
  const first = checkedAgents + warmUpPages;

  const render = await costOf(
    () => samples,
    idle,
    () => send(pages(first, samples)),
  );
  let served = 0;
  const hit = await costOf(
    () => served,
    idle,
    async () => {
      const load = {
        origin,
        connections: 4,
        seconds: hitSeconds,
        next: () => get(`/agent/${FIRST_ID + first}`),
      };
      served = (await applyLoad(load)).perSecond * hitSeconds;
    },
  );
  await sleep(TTL * 1000);
  const before = await site.renders();
  const confirmed = await costOf(
    () => samples,
    idle,
    async () => {
      await send(pages(first, samples), 10);
      await sleep(500);
    },
  );
  const rendered = (await site.renders()) - before;
  if (rendered > samples / 20)
    throw new Error(`${rendered} of ${samples} pages were rendered again`);
  const votes = Array.from({ length: samples }, (_, index) =>
    vote(FIRST_ID + first + samples + index),
  );
  const voting = await costOf(
    () => samples,
    idle,
    () => send(votes),
  );
  const html = await (await fetch(origin)).text();
  const script = /<script[^>]+src="([^"]+\.m?js)"/.exec(html)?.[1] ?? '/robots.txt';
  const { pathname } = new URL(script, origin);
  const files = Array.from({ length: samples * 5 }, () => get(pathname));
  const file = await costOf(
    () => files.length,
    idle,
    () => send(files),
  );
  const confirm = mapParts((part) => Math.max(0, confirmed[part] - hit[part]));
  return { hit, render, confirm, vote: voting, file };
}

/** Draws ranks by Zipf's law. */
export function zipfDraw(count: number, exponent: number): () => number {
  let total = 0;
  const sums = zipfShares(count, exponent).map((share) => {
    total += share;
    return total;
  });
  return () => {
    const at = Math.random() * total;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Runs a load and compares what the site did with what the model predicts. */
async function check(
  frame: Frame,
  site: CheckoutSite,
  { costs, idle, pageBytes }: Measured,
  { checkedAgents, settleSeconds, checkedSeconds: seconds }: Effort,
) {
  const load = { agents: checkedAgents, zipf: 0.9, crawlers: 0.3, votesPerView: 0.05 };
  const popular = zipfDraw(load.agents, load.zipf);
  let [views, votes] = [0, 0];
  const next = () => {
    if (Math.random() < load.votesPerView * (1 - load.crawlers)) {
      votes += 1;
      return vote(FIRST_ID + popular());
    }
    views += 1;
    const isCrawler = Math.random() < load.crawlers;
    const rank = isCrawler ? Math.floor(Math.random() * load.agents) : popular();
    return get(`/agent/${FIRST_ID + rank}`);
  };
  await applyLoad({ origin: site.origin, next, ...CHECKED, seconds: settleSeconds });
  await applyLoad({ origin: site.origin, connections: 4, next: each(pages(0, checkedAgents)) });
  [views, votes] = [0, 0];
  const before = await site.renders();
  const { result, times } = await withTimes(() =>
    applyLoad({ origin: site.origin, next, ...CHECKED, seconds }),
  );
  const renders = (await site.renders()) - before;
  if (result.failed > 0) throw new Error(`${result.failed} requests failed`);
  const given: Load = {
    ...load,
    viewsPerDay: (views / seconds) * 86_400,
    votesPerView: votes / views / (1 - load.crawlers),
    peak: 1,
    filesPerView: 0,
    releasesPerDay: 0,
  };
  const rates = ratesOf(given, {
    servers: 1,
    cachedPages: cachedPages(DEFAULT_PAGE_CACHE_MB, pageBytes),
    ttl: TTL,
    refreshPause: SOFT_RENEWAL_MS / 1000,
  });
  const cores = coresOf(rates, costs);
  const row = (label: string, model: number, measured: number) => [
    label,
    model.toFixed(3),
    measured.toFixed(3),
    (model / measured).toFixed(2),
  ];
  const model = mapParts((part) => cores[part] + idle[part] / 1000);
  const measured = mapParts((part) => times[part] / 1000 / seconds);
  const sum = (cost: Cost) => PARTS.reduce((total, part) => total + cost[part], 0);
  console.log(`\nChecked: ${whole(views / seconds)} views/s, ${whole(votes / seconds)} votes/s\n`);
  frame.table('figures', [
    ['', 'model', 'measured', 'ratio'],
    ...PARTS.map((part) => row(`cores, ${part}`, model[part], measured[part])),
    row('cores, all parts', sum(model), sum(measured)),
    row('renders/s', rates.misses + rates.refreshes, renders / seconds),
  ]);
}

type CapacityOptions = Readonly<
  Record<'agents' | 'zipf' | 'crawlers' | 'votes' | 'releases' | 'peak' | 'files' | 'cache', number>
> & { readonly price?: number | undefined; readonly quick?: boolean | undefined };

/**
 * `pnpm bench capacity`: measures the processor time of each kind of work, checks the load model against a run on
 * this machine, and prints what 10⁴, 10⁶ and 10⁸ views a day need. `--price <amount>` is the price of a core for a
 * month, for the bill; `--agents`, `--zipf`, `--crawlers`, `--votes` (per view), `--releases` (per day), `--peak` and
 * `--files` (per view) change the load, `--cache` the memory for pages, in MB. `--quick` is shorter and less exact.
 */
export async function benchCapacity(values: CapacityOptions, frame: Frame): Promise<void> {
  process.env['PAGE_TTL_MS'] = String(TTL * 1000);
  const effort = values.quick ? QUICK : LONG;
  const { checkedAgents, warmUpPages, samples, idleSeconds } = effort;
  const generated = checkedAgents + warmUpPages + 2 * samples;
  const site = await startCheckout(
    frame,
    'this',
    ROOT,
    CATALOGUE_MAX + generated + effort.otherAgents,
  );
  const { times } = await withTimes(() => sleep(idleSeconds * 1000));
  const idle = mapParts((part) => times[part] / idleSeconds);
  const costs = await measureCosts(site, idle, effort);
  const measured: Measured = { costs, idle, pageBytes: await pageSize(site) };
  console.log('Processor time of one, in milliseconds\n');
  frame.table('kinds of work', [
    ['', ...PARTS],
    ...Object.entries(costs).map(([work, cost]: [string, Cost]) => [
      work,
      ...PARTS.map((part) => cost[part].toFixed(3)),
    ]),
  ]);
  await check(frame, site, measured, effort);
  console.log(
    answers(measured, {
      agents: values.agents,
      zipf: values.zipf,
      crawlers: values.crawlers,
      votesPerView: values.votes,
      releasesPerDay: values.releases,
      peak: values.peak,
      filesPerView: values.files,
      cacheMb: values.cache,
      price: values.price,
    }),
  );
}

/** Cache memory of an agent's page, in bytes. */
async function pageSize({ origin }: CheckoutSite): Promise<number> {
  const headers = { 'Accept-Encoding': 'identity' };
  const body = await (await fetch(`${origin}/agent/${FIRST_ID}`, { headers })).arrayBuffer();
  return memoryOf(body.byteLength);
}
