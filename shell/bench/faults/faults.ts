import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSite } from '../../e2e/support/site.ts';
import { prepareShell } from '../../src/run/prepare.ts';
import { table } from '../figures.ts';
import { applyLoad, get } from '../traffic/load.ts';
import { FAULTS, type Fault, faultPath, PLACES, publishFaulty, REMOTE } from './faulty-release.ts';

const GOOD = '1.0.0';
const TIMEOUT_MS = 30_000;
const WATCH_S = 8;

type Site = Awaited<ReturnType<typeof startSite>>;

/**
 * `pnpm bench faults`: measures how a fault in a remote's server code affects visitors of its page and of other pages,
 * for each fault, location and way into the site. `--only <fault>` selects one fault.
 */
export async function benchFaults({ only }: { readonly only?: string }): Promise<void> {
  const faults = Object.keys(FAULTS).filter(
    (name): name is Fault => name in FAULTS && (!only || name === only),
  );
  await prepareShell((text) => console.error(`  ${text} …`));
  const site = await startSite({ env: { PAGE_TTL_MS: '60000', VOTES_PER_NETWORK_PER_DAY: '0' } });
  const rows: string[][] = [
    [
      'fault',
      'in',
      'cached, p99',
      'rendered, p99',
      'page itself',
      'version back',
      'memory',
      'QA link',
      'gate',
    ],
  ];
  try {
    const model = {
      name: 'mf-wizard',
      version: (await site.active())['mf-wizard'] ?? '',
    };
    await publishFaulty(site, GOOD, model);
    let patch = 0;
    for (const fault of faults) {
      for (const place of PLACES) {
        console.error(`  ${fault} in ${place} …`);
        patch += 1;
        const version = `1.1.${patch}`;
        await publishFaulty(site, version, model, fault, place);
        const active = await inActive(site, version);
        rows.push([
          fault,
          place,
          ...active,
          await inQa(site, version),
          await inGate(site, version),
        ]);
      }
    }
    console.log(table(rows, 2));
  } finally {
    await site.stop();
  }
}

/**
 * Requests pages of other remotes, cached ones and ones that must be rendered.
 *
 * @returns the p99 of each in milliseconds
 */
async function loadOtherPages({ origin }: Site): Promise<{ cached: number; rendered: number }> {
  let turn = 0;
  const cached = applyLoad({
    origin,
    connections: 4,
    pauseMs: 10,
    seconds: WATCH_S,
    next: () => {
      turn += 1;
      return get(CACHED_PATHS[turn % CACHED_PATHS.length] ?? '/');
    },
  });
  const rendered = applyLoad({
    origin,
    connections: 2,
    pauseMs: 30,
    seconds: WATCH_S,
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
async function inActive(site: Site, version: string): Promise<string[]> {
  await activate(site, GOOD);
  await until(async () => (await versionOf(site, `good-${version}`)).version === GOOD);
  const quiet = await loadOtherPages(site);
  const memoryBefore = await renderersMemory(site);

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
  const disturbed = await loadOtherPages(site);
  await visitors;
  const last = await versionOf(site, `bad-late-${version}`);
  await activate(site, GOOD);
  await sleep(1500);
  const memory = (await renderersMemory(site)) - memoryBefore;
  return [
    compared(quiet.cached, disturbed.cached),
    compared(quiet.rendered, disturbed.rendered),
    seconds(goodAfter),
    isRejected ? 'rejected' : last.version === GOOD ? seconds(goodAfter) : 'stays active, harmless',
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

async function inGate({ client }: Site, version: string): Promise<string> {
  const begun = performance.now();
  const { state } = await client.change({ kind: 'check', versions: { [REMOTE]: version } });
  const took = seconds(performance.now() - begun);
  return `${state === 'done' ? 'passed' : 'rejected'} in ${took}`;
}

/** Activates a version without the gate. */
const activate = ({ client }: Site, version: string) =>
  client.change({ kind: 'activate', versions: { [REMOTE]: version }, force: true });

/** Resident memory of the site's renderers, in megabytes. */
async function renderersMemory(site: Site): Promise<number> {
  const text = await (await fetch(site.metrics)).text();
  const pid = /^process_pid (\d+)/m.exec(text)?.[1] ?? (await ownerOfPort(site.origin));
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const sizes = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map(async (child) => {
        const status = await readFile(`/proc/${child}/status`, 'utf8').catch(() => '');
        return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
      }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function ownerOfPort(origin: string): Promise<string> {
  const { execFileSync } = await import('node:child_process');
  const list = execFileSync('ss', ['-ltnpH', `sport = :${new URL(origin).port}`]).toString();
  return /pid=(\d+)/.exec(list)?.[1] ?? '0';
}
