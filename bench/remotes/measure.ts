import { setTimeout as sleep } from 'node:timers/promises';
import { readHostBuild } from '../../shell/src/releases/host-build.ts';
import { builtShell } from '../../shell/src/run/inputs.ts';
import { zipfDraw } from '../capacity/capacity.ts';
import { median, percentile, whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { applyLoad, get } from '../lib/load.ts';
import { type HostMemory, hostMemory, untilQuiet } from '../lib/processes.ts';
import { OWN } from './counts.ts';
import { type DocumentWeight, weighDocument } from './first-page.ts';
import { type Cost, costOf, type ScaledSite } from './scaled-site.ts';
import { pathsOf } from './synthetic-remotes.ts';

export const PAGES = ['/', '/agent/1'] as const;
const CONNECTIONS = 4;
const ZIPF = 1;
/** How long a server rests before its memory is read, in milliseconds. */
const REST_MS = 3000;

export interface Amounts {
  readonly seconds: number;
  readonly samples: number;
  readonly runs: number;
}

export interface Times {
  readonly p50: number;
  readonly p99: number;
}

/** What one number of remotes costs. */
export interface Figures {
  readonly count: number;
  readonly pages: readonly (DocumentWeight & {
    readonly cached: Times;
    readonly uncached: Times;
  })[];
  readonly starts: readonly Cost[];
  readonly rest: HostMemory;
  readonly busy: HostMemory;
  readonly traffic: Times & { readonly perSecond: number; readonly failed: number };
  readonly warm: Times;
  readonly cold: Times | undefined;
  readonly siteMap: string;
  readonly compositions: readonly Cost[];
  readonly activations: readonly Cost[];
  /** Processor time of the sets that the site prepares after an activation. */
  readonly prepared: readonly number[];
}

const timesOf = (values: readonly number[]): Times => ({
  p50: median(values),
  p99: percentile(values, 0.99),
});

/** Grows the site to a number of remotes, and measures it. */
export async function measure(
  site: ScaledSite,
  count: number,
  { seconds, samples, runs }: Amounts,
  frame: Frame,
): Promise<Figures> {
  const { agents } = site;
  await site.growTo(count);
  // Once, so that the folder has what this server needs.
  await (await site.startWeb()).stop();
  await untilQuiet();
  frame.progress('start');
  let web = await site.startWeb();
  const starts = [web.start];
  while (starts.length < runs) {
    await web.stop();
    web = await site.startWeb();
    starts.push(web.start);
  }
  const { origin, pid } = web;
  await sleep(REST_MS);
  const rest = await hostMemory(pid);
  const siteMap = await siteMapOf(origin);
  frame.progress('pages');
  await timed(origin, agents);
  const { start } = await readHostBuild(builtShell());
  const pages: Figures['pages'][number][] = [];
  for (const page of PAGES) {
    const weight = await weighDocument(origin + page, start);
    const cached = timesOf(await timed(origin, Array<string>(samples).fill(page)));
    const uncached = timesOf(await uncachedTimes(origin, page, agents, samples));
    pages.push({ ...weight, cached, uncached });
  }
  const warm = timesOf(await timed(origin, repeat(agents, samples), 'miss'));
  const others = Array.from({ length: count - OWN }, (_, index) => pathsOf(index));
  const turns = [0, 1, 2].flatMap((page) => others.map((paths) => paths[page] ?? ''));
  const cold = await timed(origin, turns.slice(0, samples), 'miss');
  frame.progress('traffic on all remotes');
  const traffic = await zipfTraffic(origin, count, seconds);
  const busy = await hostMemory(pid);
  frame.progress('changes');
  const compositions = await site.compositions(count, runs);
  const activations: Cost[] = [];
  const prepared: number[] = [];
  for (let run = 0; count > OWN && run < runs; run++) {
    activations.push(await costOf(process.pid, () => site.activate(origin, 0)));
    prepared.push((await costOf(process.pid, untilQuiet)).cpuMs);
  }
  await web.stop();
  return {
    ...{ count, pages, starts, rest, busy, traffic, warm, siteMap },
    ...{ compositions, activations, prepared },
    cold: cold.length > 0 ? timesOf(cold) : undefined,
  };
}

/** Times of a page that other pages have displaced from the cache. */
async function uncachedTimes(
  origin: string,
  page: string,
  others: readonly string[],
  samples: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < samples / 5; run++) {
    await timed(origin, others);
    times.push(...(await timed(origin, [page], 'miss')));
  }
  return times;
}

/** Requests pages of all remotes, some far more often than others. */
function zipfTraffic(origin: string, count: number, seconds: number) {
  const own = ['/', '/agent/1', '/glossary', '/leaderboard', '/recommendations'];
  const draw = zipfDraw(count, ZIPF);
  let turn = 0;
  return applyLoad({
    origin,
    connections: CONNECTIONS,
    seconds,
    next: () => {
      const rank = draw();
      turn += 1;
      return get(own[rank] ?? pathsOf(rank - OWN)[turn % 3] ?? '/');
    },
  });
}

const repeat = (paths: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, at) => paths[at % paths.length] ?? '/');

/** Requests pages one after the other. @returns the times of those that the cache answered with this state */
async function timed(origin: string, paths: readonly string[], state?: 'miss'): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const begun = performance.now();
    const response = await fetch(origin + path);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`);
    const found = response.headers.get('x-atlas-cache');
    if (state === undefined || found === state) times.push(performance.now() - begun);
  }
  return times;
}

async function siteMapOf(origin: string): Promise<string> {
  const begun = performance.now();
  const { status } = await fetch(`${origin}/sitemap.xml`);
  const ms = performance.now() - begun;
  return status === 200 ? `${whole(ms)} ms` : `${status} after ${whole(ms)} ms`;
}
