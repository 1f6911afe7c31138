import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../shell/src/run/paths.ts';
import { median, percentile, whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { selected } from '../frame/selected.ts';
import { fetchRaw, startBare } from '../lib/bare.ts';
import { applyLoad, get, type LoadFigures, vote } from '../lib/load.ts';
import { type CheckoutSite, startCheckout } from '../sites/checkout-site.ts';

/** Id of the first generated agent. */
const FIRST_ID = 1_000_001;
/** Upper bound of the number of agents in the catalogue. The rest of the requested agents are generated. */
const CATALOGUE_MAX = 500;
const PAGES = 200;
const VOTES_PER_SECOND = 10;
/** Cache states of responses that did not wait for a render. */
const NOT_WAITING = ['hit', 'revalidating', 'stale'];

/** Pages that a measurement of new pages requests in each round. */
const NEW_PAGES = 600;

type Row = readonly [label: string, ...figures: string[]];

/** How much a run measures. */
interface Effort {
  readonly seconds: number;
  readonly rounds: number;
  readonly newPages: number;
  readonly queries: number;
}

const LONG: Effort = { seconds: 30, rounds: 3, newPages: NEW_PAGES, queries: 100_000 };
const QUICK: Effort = { seconds: 5, rounds: 1, newPages: NEW_PAGES, queries: 10_000 };

/** Generated agents of a site. */
class Agents {
  private readonly count: number;
  private taken = 0;

  constructor(count: number) {
    this.count = count;
  }

  /** The id of an agent that earlier measurements have not requested. */
  next = (): number => {
    if (this.taken === this.count)
      throw new Error('There are too few agents for this measurement: raise --agents.');
    this.taken += 1;
    return FIRST_ID + this.taken - 1;
  };

  /** The id of one of the first `among` agents. */
  random(among: number): number {
    return FIRST_ID + Math.floor(Math.random() * Math.min(among, this.count));
  }
}

interface TrafficOptions {
  readonly baseline?: string | undefined;
  readonly quick?: boolean | undefined;
  readonly only?: readonly string[] | undefined;
  readonly agents: number;
  readonly warmUp: number;
}

interface Measured {
  readonly site: CheckoutSite;
  readonly agents: Agents;
  readonly effort: Effort;
}

interface Measurement {
  readonly label: string;
  readonly work: (measured: Measured) => Promise<string>;
}

const MEASUREMENTS: readonly Measurement[] = [
  { label: `${PAGES} pages, no votes: pages/s`, work: (measured) => freshness(measured, 0) },
  {
    label: `${PAGES} pages, ${VOTES_PER_SECOND} votes/s: pages/s`,
    work: (measured) => freshness(measured, VOTES_PER_SECOND),
  },
  { label: 'agent pages never seen: pages/s', work: uncachedPages },
  { label: 'one kept page meanwhile: p50 / p99 ms', work: duringRenders },
  { label: 'random query strings: renders, MB before → after', work: randomQueries },
];
const BARE_PATHS = ['/', '/agent/1', '/api/leaderboard', '/api/categories'];

/**
 * `pnpm bench traffic`: measures pages, reads and votes through the web server while data changes.
 * `--baseline <folder>` also measures another checkout. `--quick` is shorter. `--only <text>`, which can be repeated,
 * selects the rows whose label contains the text. `--warm-up <n>` is the number of pages that are rendered first.
 */
export async function benchTraffic(values: TrafficOptions, frame: Frame): Promise<void> {
  const measurements: Measurement[] = [
    ...MEASUREMENTS,
    ...BARE_PATHS.map((path) => ({
      label: `${path}: share of bare node:http`,
      work: (measured: Measured) => againstBare(frame, measured, path),
    })),
    { label: 'votes: through the site / at the API', work: votes },
  ];
  const chosen = selected(measurements, values.only, ({ label }) => label);
  const effort = values.quick ? QUICK : LONG;
  const checkouts = [
    ['this', ROOT] as const,
    ...(values.baseline ? [['before', resolve(values.baseline)] as const] : []),
  ];
  const sites: Measured[] = [];
  for (const [name, root] of checkouts) {
    frame.progress(`Starting ${name}`);
    const site = await startCheckout(frame, name, root, values.agents);
    sites.push({ site, agents: new Agents(values.agents - CATALOGUE_MAX), effort });
  }
  for (const measured of sites) await renderNew(measured, values.warmUp);
  const rows: Row[] = [['', ...sites.map(({ site }) => site.name)]];
  for (const { label, work } of chosen) {
    frame.progress(label);
    const cells: string[] = [];
    for (const measured of sites) cells.push(await work(measured));
    rows.push([label, ...cells]);
  }
  console.log(`\n${cpus().length} cores (${cpus()[0]?.model}), load ${loadavg()[0]?.toFixed(1)}\n`);
  frame.table('measurements', rows);
}

/** Requests pages that no measurement has requested. */
function renderNew({ site, agents }: Measured, count: number): Promise<LoadFigures> {
  let remaining = count;
  return applyLoad({
    origin: site.origin,
    connections: 8,
    next: () => (remaining-- > 0 ? get(`/agent/${agents.next()}`) : undefined),
  });
}

/** Requests the same pages repeatedly while votes change their data. */
async function freshness(
  { site, agents, effort }: Measured,
  votesPerSecond: number,
): Promise<string> {
  const paths = Array.from({ length: PAGES }, (_, index) => get(`/agent/${FIRST_ID + index}`));
  let turn = 0;
  const voting = new AbortController();
  const voter = async () => {
    while (votesPerSecond > 0 && !voting.signal.aborted) {
      const agent = agents.random(PAGES);
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
    seconds: effort.seconds,
    next: () => paths[turn++ % PAGES],
  });
  voting.abort();
  await voters;
  if (figures.failed > 0) throw new Error(`${site.name}: ${figures.failed} pages failed`);
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

async function uncachedPages(measured: Measured): Promise<string> {
  const { site, effort } = measured;
  const runs: number[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    const { perSecond, failed } = await renderNew(measured, effort.newPages);
    if (failed > 0) throw new Error(`${site.name}: ${failed} pages did not return status 200`);
    runs.push(perSecond);
  }
  return whole(median(runs));
}

/** Requests a cached page while others are rendered. */
async function duringRenders(measured: Measured): Promise<string> {
  const { site, effort } = measured;
  let isOver = false;
  const rendering = renderNew(measured, effort.newPages).finally(() => {
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
  const at = (share: number) => percentile(times, share).toFixed(1);
  return `${at(0.5)} / ${at(0.99)}`;
}

async function randomQueries({ site, effort }: Measured): Promise<string> {
  const [renders, memory] = [await site.renders(), await site.webMemory()];
  let remaining = effort.queries;
  await applyLoad({
    origin: site.origin,
    connections: 10,
    // Long enough to recognize a build that renders each URL.
    seconds: 30,
    next: () => (remaining-- > 0 ? get(`/about?x=${Math.random()}`) : undefined),
  });
  const rendered = (await site.renders()) - renders;
  return `${whole(rendered)} of ${whole(effort.queries - Math.max(remaining, 0))}, ${whole(memory)} → ${whole(await site.webMemory())}`;
}

async function againstBare(
  frame: Frame,
  { site, effort }: Measured,
  path: string,
): Promise<string> {
  const url = site.origin + path;
  // From the third response on, the compression is the same.
  await fetchRaw(url);
  await fetchRaw(url);
  await sleep(200);
  const bare = await startBare(frame, await fetchRaw(url));
  const shares: number[] = [];
  for (let round = 0; round <= effort.rounds; round++) {
    const load = { connections: 16, seconds: 3 } as const;
    const own = await applyLoad({ ...load, origin: site.origin, next: () => get(path) });
    const other = await applyLoad({ ...load, origin: bare, next: () => get(path) });
    // The first round warms up the JIT compilers.
    if (round > 0) shares.push(own.perSecond / other.perSecond);
  }
  return median(shares).toFixed(2);
}

async function votes({ site, agents, effort }: Measured): Promise<string> {
  const rates = { site: [] as number[], api: [] as number[] };
  const load = { connections: 32, seconds: 4 } as const;
  const next = () => vote(agents.random(5000));
  for (let round = 0; round <= effort.rounds; round++) {
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
