import { setTimeout as sleep } from 'node:timers/promises';
import { composeSet } from '../../shell/src/releases/compose-set.ts';
import type { ReleaseClient } from '../../shell/src/releases/release-client.ts';
import { SetStore } from '../../shell/src/releases/set-store.ts';
import { ReleaseStore } from '../../shell/src/releases/store.ts';
import { builtShell } from '../../shell/src/run/inputs.ts';
import { workspaceRemotes } from '../../shell/src/run/paths.ts';
import { freePort } from '../../shell/src/run/port.ts';
import { problemsOf } from '../../shell/src/run/prepare.ts';
import { webService } from '../../shell/src/run/site.ts';
import { hostParts, readHostBuild } from '../../shell/src/server/host-build.ts';
import { zipfDraw } from '../capacity/capacity.ts';
import { median, percentile, whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { applyLoad, get } from '../lib/load.ts';
import { Workspace } from '../sites/workspace.ts';
import { OWN } from './counts.ts';
import { type DocumentWeight, weighDocument } from './first-page.ts';
import { hostMemory, untilQuiet } from './processes.ts';
import { nameOf, pathsOf, SyntheticRemotes } from './synthetic-remotes.ts';

const PAGES = ['/', '/agent/1'] as const;
/** Agent pages that are requested in turn: more than the smallest page cache holds. */
const AGENTS = Array.from({ length: 120 }, (_, index) => `/agent/${index + 2}`);
const CONNECTIONS = 4;
const ZIPF = 1;
const ACTIVATIONS = 3;
const STARTS = 3;
/** The renderers' share of a page that nobody has requested for a while, in milliseconds. */
const REST_MS = 3000;

interface Options {
  readonly counts: readonly number[];
  readonly seconds: number;
  readonly samples: number;
}

interface Times {
  readonly p50: number;
  readonly p99: number;
}

/** What one number of remotes costs. */
interface Figures {
  readonly count: number;
  readonly pages: readonly (DocumentWeight & {
    readonly cached: Times;
    readonly uncached: Times;
  })[];
  readonly starts: readonly number[];
  readonly rest: Awaited<ReturnType<typeof hostMemory>>;
  readonly busy: Awaited<ReturnType<typeof hostMemory>>;
  readonly traffic: Times & { readonly perSecond: number; readonly failed: number };
  readonly warm: Times;
  readonly cold: Times | undefined;
  readonly siteMap: string;
  readonly compositions: readonly number[];
  readonly activations: readonly number[];
  readonly settled: number;
}

const timesOf = (values: readonly number[]): Times => ({
  p50: median(values),
  p99: percentile(values, 0.99),
});

/**
 * `pnpm bench remotes`: a site with synthetic remotes beside the workspace's own, once with each number of remotes.
 */
export async function benchRemotes(options: Options, frame: Frame): Promise<void> {
  const site = await ScaledSite.create(frame);
  const all: Figures[] = [];
  for (const count of options.counts) {
    frame.progress(`${count} remotes`);
    all.push(await site.measure(count, options));
  }
  report(all, frame);
}

class ScaledSite {
  private readonly frame: Frame;
  private readonly workspace: Workspace;
  private readonly synthetic: SyntheticRemotes;
  private readonly client: ReleaseClient;
  private count = OWN;
  private patch = 0;

  private constructor(frame: Frame, workspace: Workspace, synthetic: SyntheticRemotes) {
    this.frame = frame;
    this.workspace = workspace;
    this.synthetic = synthetic;
    this.client = workspace.client;
  }

  static async create(frame: Frame): Promise<ScaledSite> {
    const workspace = await Workspace.create(frame);
    frame.progress('Building a synthetic remote');
    const folder = await frame.newFolder('synthetic');
    return new ScaledSite(frame, workspace, await SyntheticRemotes.build(folder, builtShell()));
  }

  async measure(count: number, { seconds, samples }: Options): Promise<Figures> {
    const { frame } = this;
    await this.growTo(count);
    // Once, so that the folder has what this server needs.
    await (await this.startWeb({})).stop();
    await untilQuiet();
    frame.progress('start');
    const starts: number[] = [];
    for (let run = 0; run < STARTS; run++) {
      const web = await this.startWeb({});
      starts.push(web.startMs);
      await web.stop();
    }
    const web = await this.startWeb({});
    const siteMap = await siteMapOf(web.origin);
    await sleep(REST_MS);
    frame.progress('cached pages');
    const { start } = await readHostBuild(builtShell());
    const cached: (DocumentWeight & { readonly cached: Times })[] = [];
    for (const page of PAGES) {
      const weight = await weighDocument(web.origin + page, start);
      cached.push({
        ...weight,
        cached: timesOf(await timed(web.origin, Array(samples).fill(page))),
      });
    }
    await web.stop();

    // The smallest cache, which the requests below outgrow.
    const small = await this.startWeb({ PAGE_CACHE_MB: '1' });
    await sleep(REST_MS);
    const rest = await hostMemory(small.pid);
    frame.progress('uncached pages');
    await timed(small.origin, AGENTS.slice(0, 60));
    const pages = [];
    for (const [at, page] of PAGES.entries()) {
      const weight = cached[at];
      if (weight)
        pages.push({
          ...weight,
          uncached: timesOf(await this.uncached(small.origin, page, samples)),
        });
    }
    const warm = timesOf(await timed(small.origin, repeat(AGENTS, samples), 'miss'));
    const others = Array.from({ length: count - OWN }, (_, index) => pathsOf(index));
    const turns = [0, 1, 2].flatMap((page) => others.map((paths) => paths[page] ?? ''));
    const cold = await timed(small.origin, turns, 'miss');
    frame.progress('traffic on all remotes');
    const traffic = await this.traffic(small.origin, count, seconds);
    const busy = await hostMemory(small.pid);
    frame.progress('changes');
    const changed = count > OWN ? 0 : undefined;
    const compositions = await this.compositions(changed);
    const activations: number[] = [];
    let settled = 0;
    for (let run = 0; changed !== undefined && run < ACTIVATIONS; run++) {
      activations.push(await this.activation(small.origin, changed));
      settled = await untilQuiet();
    }
    await small.stop();
    return {
      ...{ count, pages, starts, rest, busy, traffic, warm, siteMap },
      ...{ compositions, activations, settled },
      cold: cold.length > 0 ? timesOf(cold) : undefined,
    };
  }

  /** Publishes more synthetic remotes and activates all of them as one set. */
  private async growTo(count: number): Promise<void> {
    const versions: Record<string, string> = {};
    for (let index = this.count - OWN; index < count - OWN; index++)
      versions[await this.synthetic.publish(this.client, index, '1.0.0')] = '1.0.0';
    this.count = count;
    if (Object.keys(versions).length === 0) return;
    // Each of them would pass the gate, but that takes half a second for each.
    await this.change(versions, true);
  }

  private async change(versions: Readonly<Record<string, string>>, force: boolean): Promise<void> {
    const options = force ? { force } : { withoutBrowser: true };
    const change = await this.client.change({ kind: 'activate', versions, ...options });
    if (change.state !== 'done') throw new Error(`Not activated: ${problemsOf(change)}`);
  }

  /** Starts a web server on the site's folder. */
  private async startWeb(env: NodeJS.ProcessEnv) {
    const port = await freePort();
    const web = webService({
      ...{ DATA_DIR: this.workspace.folder, API_URL: this.workspace.apiUrl, LOG_LEVEL: 'error' },
      ...{ HOST: '127.0.0.1', PORT: String(port), PAGE_TTL_MS: '3600000', ...env },
    });
    this.frame.use(web, (each) => each.stop());
    const begun = performance.now();
    await web.start();
    const origin = `http://127.0.0.1:${port}`;
    await (await fetch(`${origin}/agent/1`)).text();
    const startMs = performance.now() - begun;
    const { pid } = web;
    if (pid === undefined) throw new Error('The web server has no process');
    return { origin, pid, startMs, stop: () => web.stop() };
  }

  /** Times of a page that other pages have displaced from the cache. */
  private async uncached(origin: string, page: string, samples: number): Promise<number[]> {
    const times: number[] = [];
    const others = repeat(AGENTS, samples * 40);
    for (let run = 0; run < Math.ceil(samples / 5); run++) {
      await timed(origin, others.slice(run * 40, (run + 1) * 40));
      times.push(...(await timed(origin, [page], 'miss')));
    }
    return times;
  }

  /** Requests pages of all remotes, some far more often than others. */
  private async traffic(origin: string, count: number, seconds: number) {
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

  /** Times of composing the set with another version of one remote, as a release worker does. */
  private async compositions(index: number | undefined): Promise<number[]> {
    const dist = builtShell();
    const host = hostParts(await readHostBuild(dist), dist);
    const store = new ReleaseStore(this.workspace.releases);
    const sets = new SetStore(await this.frame.newFolder(`sets-${this.count}`));
    const { active } = await this.client.state();
    const times: number[] = [];
    for (let run = 0; run < ACTIVATIONS; run++) {
      const versions = { ...active };
      // Without one other remote each time, so that each set is a new one.
      const left = index === undefined ? workspaceRemotes()[run] : nameOf(index + run);
      if (left !== undefined) delete versions[left];
      const begun = performance.now();
      await composeSet(store, sets, host, versions);
      times.push(performance.now() - begun);
    }
    return times;
  }

  /** Activates a new version of a remote through the gate. @returns milliseconds until its page comes from it */
  private async activation(origin: string, index: number): Promise<number> {
    this.patch += 1;
    const version = `1.1.${this.patch}`;
    const name = await this.synthetic.publish(this.client, index, version);
    const [path] = pathsOf(index);
    const begun = performance.now();
    await this.change({ [name]: version }, false);
    while (!(await (await fetch(`${origin}${path}`)).text()).includes(`/${name}/${version}/`))
      await sleep(5);
    return performance.now() - begun;
  }
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

const pair = (times: Times | undefined) =>
  times ? `${times.p50.toFixed(1)}/${times.p99.toFixed(1)}` : '–';
const times = (values: readonly number[]) => (values.length > 0 ? whole(median(values)) : '–');

function report(all: readonly Figures[], frame: Frame): void {
  console.log('First page: bytes, and milliseconds as median/p99');
  const header = [
    'remotes',
    'page',
    'scripts',
    'HTML',
    'sent',
    'boot',
    'boot, sent',
    'cached',
    'uncached',
  ];
  const pages = all.flatMap(({ count, pages }) =>
    pages.map((page, at) => [
      ...[String(count), PAGES[at] ?? '', whole(page.scripts), whole(page.html), whole(page.sent)],
      ...[whole(page.boot), whole(page.bootSent), pair(page.cached), pair(page.uncached)],
    ]),
  );
  frame.table('pages', [header, ...pages], 2);
  console.log(
    'Host: milliseconds as medians or median/p99, and megabytes of web server + renderers',
  );
  const memory = ({ web, renderers, processes }: Figures['rest']) =>
    `${whole(web)}+${whole(renderers)} (${processes})`;
  frame.table('sites', [
    [
      ...[
        'remotes',
        'start',
        'memory at rest',
        'memory with traffic',
        'warm remote',
        'cold remote',
      ],
      ...['traffic', 'pages/s', 'failed', 'site map', 'compose', 'activate', 'then busy'],
    ],
    ...all.map((one) => [
      ...[String(one.count), times(one.starts), memory(one.rest), memory(one.busy)],
      ...[pair(one.warm), pair(one.cold), pair(one.traffic), one.traffic.perSecond.toFixed(0)],
      ...[String(one.traffic.failed), one.siteMap, times(one.compositions)],
      ...[times(one.activations), whole(one.settled)],
    ]),
  ]);
}
