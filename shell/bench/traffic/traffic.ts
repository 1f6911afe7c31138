import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../src/run/paths.ts';
import { median, table, whole } from '../figures.ts';
import { bareServer } from './bare.ts';
import { type CheckoutSite, startCheckout } from './checkout-site.ts';
import { applyLoad, get, type LoadFigures, vote } from './load.ts';

/** Id of the first generated agent. */
const FIRST_ID = 1_000_001;
/** Upper bound of the number of agents in the catalogue. The rest of the requested agents are generated. */
const CATALOGUE_MAX = 500;
const PAGES = 200;
/** The JIT compiler of each renderer optimizes its code during the first thousand pages. */
const WARM_UP_PAGES = 2000;
const VOTES_PER_SECOND = 10;
/** Cache states of responses that did not wait for a render. */
const NOT_WAITING = ['hit', 'revalidating', 'stale'];

type Row = readonly [label: string, ...figures: string[]];

/** Returns ids of agents that earlier measurements have not requested. */
function agentIds(count: number): () => number {
  let last = FIRST_ID - 1;
  return () => {
    last += 1;
    if (last >= FIRST_ID + count) throw new Error('There are too few agents for this measurement');
    return last;
  };
}

interface TrafficOptions {
  readonly baseline?: string | undefined;
  readonly quick?: boolean | undefined;
  readonly only?: readonly string[] | undefined;
  readonly agents: string;
}

/**
 * `pnpm bench traffic`: measures pages, reads and votes through the web server while data changes.
 * `--baseline <folder>` also measures another checkout. `--quick` is shorter. `--only <text>`, which can be repeated,
 * selects the rows whose label contains the text.
 */
export async function benchTraffic(values: TrafficOptions): Promise<void> {
  const seconds = values.quick ? 5 : 30;
  const rounds = values.quick ? 1 : 3;
  const checkouts = [
    ['this', ROOT] as const,
    ...(values.baseline ? [['before', resolve(values.baseline)] as const] : []),
  ];
  const sites: CheckoutSite[] = [];
  try {
    for (const [name, root] of checkouts) {
      console.error(`  Starting ${name} …`);
      sites.push(await startCheckout(name, root, values.agents));
    }
    const nextIds = new Map(
      sites.map((site) => [
        site,
        agentIds(Number.parseInt(values.agents, 10) * 1000 - CATALOGUE_MAX),
      ]),
    );
    const idsOf = (site: CheckoutSite) => nextIds.get(site) ?? (() => 1);
    const rows: Row[] = [['', ...sites.map(({ name }) => name)]];
    const measure = async (label: string, work: (site: CheckoutSite) => Promise<string>) => {
      if (values.only?.some((text) => label.includes(text)) === false) return;
      console.error(`  ${label} …`);
      const cells: string[] = [];
      for (const site of sites) cells.push(await work(site));
      rows.push([label, ...cells]);
    };

    for (const site of sites) await warmUp(site, idsOf(site));
    await measure(`${PAGES} pages, no votes: pages/s`, (site) => freshness(site, 0, seconds));
    await measure(`${PAGES} pages, ${VOTES_PER_SECOND} votes/s: pages/s`, (site) =>
      freshness(site, VOTES_PER_SECOND, seconds),
    );
    await measure('agent pages never seen: pages/s', (site) =>
      uncachedPages(site, idsOf(site), rounds),
    );
    await measure('one kept page meanwhile: p50 / p99 ms', (site) =>
      duringRenders(site, idsOf(site)),
    );
    await measure('random query strings: renders, MB before → after', (site) =>
      randomQueries(site, values.quick ? 10_000 : 100_000),
    );
    for (const path of ['/', '/agent/1', '/api/leaderboard', '/api/categories'])
      await measure(`${path}: share of bare node:http`, (site) => againstBare(site, path, rounds));
    await measure('votes: through the site / at the API', (site) => votes(site, rounds));

    console.log(
      `\n${cpus().length} cores (${cpus()[0]?.model}), load ${loadavg()[0]?.toFixed(1)}\n`,
    );
    console.log(table(rows));
  } finally {
    for (const site of sites) await site.stop();
  }
}

async function warmUp(site: CheckoutSite, nextId: () => number): Promise<void> {
  let remaining = WARM_UP_PAGES;
  await applyLoad({
    origin: site.origin,
    connections: 8,
    next: () => (remaining-- > 0 ? get(`/agent/${nextId()}`) : undefined),
  });
}

/** Requests the same pages repeatedly while votes change their data. */
async function freshness(
  site: CheckoutSite,
  votesPerSecond: number,
  seconds: number,
): Promise<string> {
  const paths = Array.from({ length: PAGES }, (_, index) => get(`/agent/${FIRST_ID + index}`));
  let turn = 0;
  const voting = new AbortController();
  const voter = async () => {
    while (votesPerSecond > 0 && !voting.signal.aborted) {
      const agent = FIRST_ID + Math.floor(Math.random() * PAGES);
      await applyLoad({ origin: site.origin, connections: 1, next: once(vote(agent)) });
      await sleep(1000 / votesPerSecond);
    }
  };
  const voters = voter();
  // The pages are cached before the measurement begins.
  let remaining = PAGES;
  await applyLoad({
    origin: site.origin,
    connections: 10,
    next: () => (remaining-- > 0 ? paths[remaining] : undefined),
  });
  const figures = await applyLoad({
    origin: site.origin,
    connections: 10,
    seconds,
    next: () => paths[turn++ % PAGES],
  });
  voting.abort();
  await voters;
  return `${whole(figures.perSecond)} (${waited(figures)}% waited)`;
}

function once<T>(value: T): () => T | undefined {
  let isUsed = false;
  return () => {
    if (isUsed) return undefined;
    isUsed = true;
    return value;
  };
}

function waited({ states }: LoadFigures): string {
  const all = [...states.values()].reduce((sum, count) => sum + count, 0);
  const ready = NOT_WAITING.reduce((sum, state) => sum + (states.get(state) ?? 0), 0);
  return ((1 - ready / all) * 100).toFixed(1);
}

async function uncachedPages(
  site: CheckoutSite,
  nextId: () => number,
  rounds: number,
): Promise<string> {
  const runs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    let remaining = 600;
    const { perSecond, failed } = await applyLoad({
      origin: site.origin,
      connections: 8,
      next: () => (remaining-- > 0 ? get(`/agent/${nextId()}`) : undefined),
    });
    if (failed > 0) throw new Error(`${site.name}: ${failed} pages did not return status 200`);
    runs.push(perSecond);
  }
  return whole(median(runs));
}

/** Requests a cached page while others are rendered. */
async function duringRenders(site: CheckoutSite, nextId: () => number): Promise<string> {
  let remaining = 600;
  let isOver = false;
  const rendering = applyLoad({
    origin: site.origin,
    connections: 8,
    next: () => (remaining-- > 0 ? get(`/agent/${nextId()}`) : undefined),
  }).finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const { p50 } = await applyLoad({
      origin: site.origin,
      connections: 1,
      next: once(get('/about')),
    });
    times.push(p50);
    await sleep(5);
  }
  await rendering;
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  return `${at(0.5)} / ${at(0.99)}`;
}

async function randomQueries(site: CheckoutSite, count: number): Promise<string> {
  const [renders, memory] = [await site.renders(), await site.webMemory()];
  let remaining = count;
  await applyLoad({
    origin: site.origin,
    connections: 10,
    // Long enough to recognize a build that renders each URL.
    seconds: 30,
    next: () => (remaining-- > 0 ? get(`/about?x=${Math.random()}`) : undefined),
  });
  const rendered = (await site.renders()) - renders;
  return `${whole(rendered)} of ${whole(count - Math.max(remaining, 0))}, ${whole(memory)} → ${whole(await site.webMemory())}`;
}

async function againstBare(site: CheckoutSite, path: string, rounds: number): Promise<string> {
  const bare = await bareServer(site.origin + path);
  try {
    const shares: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const load = { connections: 16, seconds: 3 } as const;
      const own = await applyLoad({ ...load, origin: site.origin, next: () => get(path) });
      const other = await applyLoad({ ...load, origin: bare.origin, next: () => get(path) });
      // The first round warms up the JIT compilers.
      if (round > 0) shares.push(own.perSecond / other.perSecond);
    }
    return median(shares).toFixed(2);
  } finally {
    await bare.stop();
  }
}

async function votes(site: CheckoutSite, rounds: number): Promise<string> {
  const rates = { site: [] as number[], api: [] as number[] };
  const load = { connections: 32, seconds: 4 } as const;
  const next = () => vote(FIRST_ID + Math.floor(Math.random() * 5000));
  for (let round = 0; round <= rounds; round++) {
    const through = await applyLoad({ ...load, origin: site.origin, next });
    const direct = await applyLoad({ ...load, origin: site.api, next });
    if (through.failed + direct.failed > 0) throw new Error(`${site.name}: votes were rejected`);
    if (round === 0) continue;
    rates.site.push(through.perSecond);
    rates.api.push(direct.perSecond);
  }
  const [own, other] = [median(rates.site), median(rates.api)];
  return `${whole(own)} / ${whole(other)} = ${(own / other).toFixed(2)}`;
}
