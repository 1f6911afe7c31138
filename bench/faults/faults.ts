import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Site } from '../../shell/e2e/support/site.ts';
import { ReleaseClient } from '../../shell/src/releases/release-client.ts';
import { descendantsOf } from '../frame/descendants.ts';
import type { Frame } from '../frame/frame.ts';
import { selected } from '../frame/selected.ts';
import { applyLoad, get } from '../lib/load.ts';
import { hostMemory } from '../lib/processes.ts';
import { startBuiltSite } from '../sites/site.ts';
import { FAULT_NAMES, faultPath, publishFaulty, REMOTE } from './faulty-release.ts';
import { FLOOD, FLOODED, inFlood } from './flood.ts';
import { PLACES, type Place } from './places.ts';

const GOOD = '1.0.0';
const TIMEOUT_MS = 30_000;

interface FaultsOptions {
  readonly only?: string | undefined;
  readonly place?: Place | undefined;
  readonly seconds: number;
}

const HEAD = [
  'fault',
  'in',
  'cached, p99',
  'rendered, p99',
  'page itself',
  'version back',
  'named',
  'memory',
  'QA link',
  'gate',
  'honest check',
];

/**
 * `pnpm bench faults`: measures how a fault in a remote's server code affects visitors of its page and of other pages,
 * for each fault, location and way into the site, and how a client that floods the cache does. `--only <text>` selects
 * faults by their name, or `flood`; `--place` a location,
 * and `--seconds <n>` is how long the other pages are requested before and during each fault.
 */
export async function benchFaults(
  { only, place: onlyPlace, seconds: watch }: FaultsOptions,
  frame: Frame,
): Promise<void> {
  const cases = selected([...FAULT_NAMES, FLOOD], only, (name) => name);
  const faults = FAULT_NAMES.filter((name) => cases.includes(name));
  const places = PLACES.filter((place) => onlyPlace === undefined || place === onlyPlace);
  const env = { PAGE_TTL_MS: '60000', VOTES_PER_NETWORK_PER_DAY: '0', ...FLOODED };
  const { site } = await startBuiltSite(frame, { env });
  const model = { name: 'mf-wizard', version: (await site.active())['mf-wizard'] ?? '' };
  await publishFaulty(site, GOOD, model);
  const rows: string[][] = [HEAD];
  for (const fault of faults) {
    for (const place of places) {
      frame.progress(`${fault} in ${place}`);
      const version = `1.1.${rows.length}`;
      await publishFaulty(site, version, model, fault, place);
      const active = await inActive(site, version, watch);
      const others = [await inQa(site, version), await inGate(site, version)];
      const beside = fault === 'hostile' ? await besideInGate(site, version, model) : '–';
      rows.push([fault, place, ...active, ...others, beside]);
    }
  }
  if (faults.length > 0) frame.table('faults', rows, 2);
  if (!cases.includes(FLOOD)) return;
  frame.progress('A client that floods the cache');
  frame.table('flood', await inFlood(site.origin, watch));
}

/**
 * Requests pages of other remotes, cached ones and ones that must be rendered.
 *
 * @returns the p99 of each in milliseconds
 */
async function loadOtherPages(
  { origin }: Site,
  watch: number,
): Promise<{ cached: number; rendered: number }> {
  let turn = 0;
  const cached = applyLoad({
    origin,
    connections: 4,
    pauseMs: 10,
    seconds: watch,
    next: () => {
      turn += 1;
      return get(CACHED_PATHS[turn % CACHED_PATHS.length] ?? '/');
    },
  });
  const rendered = applyLoad({
    origin,
    connections: 2,
    pauseMs: 30,
    seconds: watch,
    next: () => {
      pairs += 1;
      return get(`/compare?ids=${1 + (pairs % AGENTS)},${1 + AGENTS + Math.floor(pairs / AGENTS)}`);
    },
  });
  const [one, other] = await Promise.all([cached, rendered]);
  if (one.failed + other.failed > 0)
    console.error(`    ${one.failed + other.failed} other pages failed`);
  return { cached: one.p99, rendered: other.p99 };
}

const CACHED_PATHS = ['/about', '/', '/faq', '/leaderboard'];
/** Each pair of agents is compared only once, so that its page is not cached. */
const AGENTS = 100;
let pairs = 0;

const versionOf = async (site: Site, id: string, cookie = '') => {
  const response = await fetch(site.origin + faultPath(id), {
    headers: { cookie },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, version: /Version ([\d.]+)/.exec(await response.text())?.[1] };
};

/** Waits until a condition holds. @returns the time that took, in milliseconds; undefined after the timeout */
async function until(condition: () => Promise<boolean>): Promise<number | undefined> {
  const begun = performance.now();
  while (performance.now() - begun < TIMEOUT_MS) {
    if (await condition()) return performance.now() - begun;
    await sleep(50);
  }
  return undefined;
}

const compared = (before: number, during: number) =>
  `${before.toFixed(0)} → ${during.toFixed(0)} ms ${(during / before).toFixed(1)}×`;

const seconds = (ms: number | undefined) =>
  ms === undefined ? 'never' : `${(ms / 1000).toFixed(1)} s`;

/** Activates the release without the gate, as a careless team might, and requests its pages. */
async function inActive(site: Site, version: string, watch: number): Promise<string[]> {
  await activate(site, GOOD);
  await until(async () => (await versionOf(site, `good-${version}`)).version === GOOD);
  const quiet = await loadOtherPages(site, watch);
  const memoryBefore = await renderersMemory();

  await activate(site, version);
  await sleep(1500);
  const isRejected = (await versionOf(site, `fine-${version}`)).version === GOOD;
  let ids = 0;
  const begun = performance.now();
  // Each request is for a different failing page, until a response contains a page.
  const visitor = async (): Promise<number | undefined> => {
    while (goodAfter === undefined && performance.now() - begun < TIMEOUT_MS) {
      ids += 1;
      const { version: shown } = await versionOf(site, `bad-${version}-${ids}`);
      if (shown) goodAfter ??= performance.now() - begun;
    }
    return goodAfter;
  };
  let goodAfter: number | undefined;
  const visitors = Promise.all([visitor(), visitor()]);
  const naming = until(async () => (await quarantined(site)).includes(`version="${version}"`));
  const disturbed = await loadOtherPages(site, watch);
  await visitors;
  const named = await naming;
  const last = await versionOf(site, `bad-late-${version}`);
  await activate(site, GOOD);
  await sleep(1500);
  const memory = (await renderersMemory()) - memoryBefore;
  return [
    compared(quiet.cached, disturbed.cached),
    compared(quiet.rendered, disturbed.rendered),
    seconds(goodAfter),
    isRejected ? 'rejected' : last.version === GOOD ? seconds(goodAfter) : 'stays active, harmless',
    named === undefined ? '–' : seconds(named),
    `${memory >= 0 ? '+' : ''}${Math.round(memory)} MB`,
  ];
}

async function inQa(site: Site, version: string): Promise<string> {
  const scope = { [REMOTE]: [version] };
  const { token } = await site.client.createQaLink({ person: 'Benchmark', scope });
  const opened = await fetch(`${site.origin}/?qa=${token}`, { redirect: 'manual' });
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const begun = performance.now();
  const tester = versionOf(site, 'bad', cookie);
  const visitor = await versionOf(site, `visitor-${version}`);
  const { status } = await tester;
  const took = seconds(performance.now() - begun);
  return `${status} in ${took}, visitors ${visitor.version === GOOD ? 'unaware' : 'HIT'}`;
}

async function timedCheck({ client }: Pick<Site, 'client'>, name: string, version: string) {
  const begun = performance.now();
  const { state } = await client.change({ kind: 'check', versions: { [name]: version } });
  return { state, ms: performance.now() - begun };
}

async function inGate(site: Site, version: string): Promise<string> {
  const { state, ms } = await timedCheck(site, REMOTE, version);
  return `${state === 'done' ? 'passed' : 'rejected'} in ${seconds(ms)}`;
}

/** Checks a sound release of another remote, alone and beside this one. */
async function besideInGate(
  site: Site,
  version: string,
  sound: { readonly name: string; readonly version: string },
): Promise<string> {
  const alone = await timedCheck(site, sound.name, sound.version);
  // Another team's: a requester has one check at a time.
  const hostile = timedCheck({ client: await teamClient(site) }, REMOTE, version);
  const beside = await timedCheck(site, sound.name, sound.version);
  await hostile;
  if (alone.state !== 'done' || beside.state !== 'done') return 'refused';
  return compared(alone.ms, beside.ms);
}

/** A client of the release API with a token of the faulty remote's team. */
async function teamClient({ client }: Site): Promise<ReleaseClient> {
  const team = 'faulty';
  await client.call('PUT', `/owners/${REMOTE}`, { team, prefixes: [faultPath('').slice(0, -1)] });
  const created = await client.call('POST', '/tokens', {
    ...{ role: 'team', name: `bench-${tokens++}`, team, remotes: [REMOTE] },
  });
  const { token } = z.object({ token: z.string() }).parse(created);
  return new ReleaseClient({ url: client.url, token });
}

let tokens = 0;

/** The metrics that name the releases which were taken out of service. */
async function quarantined({ metrics }: Site): Promise<string> {
  const text = await (await fetch(metrics)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith('atlas_release_quarantines_total'))
    .join('\n');
}

/** Activates a version without the gate. */
const activate = ({ client }: Site, version: string) =>
  client.change({ kind: 'activate', versions: { [REMOTE]: version }, force: true });

/** Memory of the web server's renderers, in megabytes. */
async function renderersMemory(): Promise<number> {
  const processes = await descendantsOf(process.pid);
  const web = processes.find(({ command }) => command.includes('server/main.mjs'));
  if (!web) throw new Error('The web server was not found');
  return (await hostMemory(web.pid)).renderers;
}
