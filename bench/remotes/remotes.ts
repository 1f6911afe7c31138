import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { composeSet } from '../../shell/src/releases/compose-set.ts';
import type { ReleaseClient } from '../../shell/src/releases/release-client.ts';
import { SetStore } from '../../shell/src/releases/set-store.ts';
import { ReleaseStore } from '../../shell/src/releases/store.ts';
import { problemsOf } from '../../shell/src/run/activate-set.ts';
import { builtShell } from '../../shell/src/run/inputs.ts';
import { freePort } from '../../shell/src/run/port.ts';
import { webService } from '../../shell/src/run/site.ts';
import { hostParts, readHostBuild } from '../../shell/src/server/host-build.ts';
import { zipfDraw } from '../capacity/capacity.ts';
import { median, percentile, whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { applyLoad, get } from '../lib/load.ts';
import { Workspace } from '../sites/workspace.ts';
import { OWN } from './counts.ts';
import { type DocumentWeight, weighDocument } from './first-page.ts';
import { hostMemory, processorTime, untilQuiet } from './processes.ts';
import { pathsOf, SyntheticRemotes } from './synthetic-remotes.ts';

const PAGES = ['/', '/agent/1'] as const;
/** The agents whose pages are requested in turn: more than the smallest page cache holds. */
const AGENTS = '/api/newest-agents?limit=48';
const agentList = z.array(z.object({ id: z.number() }));
const CONNECTIONS = 4;
const ZIPF = 1;
/** How long a server rests before its memory is read, in milliseconds. */
const REST_MS = 3000;

interface Options {
  readonly counts: readonly number[];
  readonly seconds: number;
  readonly samples: number;
  readonly runs: number;
}

/** A duration, and the processor time of all processes involved, both in milliseconds. */
interface Cost {
  readonly ms: number;
  readonly cpuMs: number;
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
  readonly starts: readonly Cost[];
  readonly rest: Awaited<ReturnType<typeof hostMemory>>;
  readonly busy: Awaited<ReturnType<typeof hostMemory>>;
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
  /** Paths of agent pages. */
  private readonly agents: readonly string[];
  private count = OWN;
  private patch = 0;

  private constructor(
    frame: Frame,
    workspace: Workspace,
    synthetic: SyntheticRemotes,
    agents: readonly string[],
  ) {
    this.frame = frame;
    this.workspace = workspace;
    this.synthetic = synthetic;
    this.agents = agents;
    this.client = workspace.client;
  }

  static async create(frame: Frame): Promise<ScaledSite> {
    const workspace = await Workspace.create(frame);
    frame.progress('Building a synthetic remote');
    const folder = await frame.newFolder('synthetic');
    const synthetic = await SyntheticRemotes.build(folder, builtShell());
    const listed = await (await fetch(workspace.apiUrl + AGENTS)).json();
    const agents = agentList.parse(listed).map(({ id }) => `/agent/${id}`);
    return new ScaledSite(frame, workspace, synthetic, agents);
  }

  async measure(count: number, { seconds, samples, runs }: Options): Promise<Figures> {
    const { frame } = this;
    await this.growTo(count);
    // Once, so that the folder has what this server needs.
    await (await this.startWeb()).stop();
    await untilQuiet();
    frame.progress('start');
    let web = await this.startWeb();
    const starts = [web.start];
    while (starts.length < runs) {
      await web.stop();
      web = await this.startWeb();
      starts.push(web.start);
    }
    const { origin, pid } = web;
    await sleep(REST_MS);
    const rest = await hostMemory(pid);
    const siteMap = await siteMapOf(origin);
    frame.progress('pages');
    await timed(origin, this.agents);
    const { start } = await readHostBuild(builtShell());
    const pages: Figures['pages'][number][] = [];
    for (const page of PAGES) {
      const weight = await weighDocument(origin + page, start);
      const cached = timesOf(await timed(origin, Array<string>(samples).fill(page)));
      const uncached = timesOf(await this.uncached(origin, page, samples));
      pages.push({ ...weight, cached, uncached });
    }
    const warm = timesOf(await timed(origin, repeat(this.agents, samples), 'miss'));
    const others = Array.from({ length: count - OWN }, (_, index) => pathsOf(index));
    const turns = [0, 1, 2].flatMap((page) => others.map((paths) => paths[page] ?? ''));
    const cold = await timed(origin, turns.slice(0, samples), 'miss');
    frame.progress('traffic on all remotes');
    const traffic = await this.traffic(origin, count, seconds);
    const busy = await hostMemory(pid);
    frame.progress('changes');
    const compositions = await this.compositions(count, runs);
    const activations: Cost[] = [];
    const prepared: number[] = [];
    for (let run = 0; count > OWN && run < runs; run++) {
      activations.push(await costOf(process.pid, () => this.activate(origin, 0)));
      prepared.push((await costOf(process.pid, untilQuiet)).cpuMs);
    }
    await web.stop();
    return {
      ...{ count, pages, starts, rest, busy, traffic, warm, siteMap },
      ...{ compositions, activations, prepared },
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
    await this.change(versions);
  }

  /** Without the gate, whose time depends on the release and not on the number of the others. */
  private async change(versions: Readonly<Record<string, string>>): Promise<void> {
    const change = await this.client.change({ kind: 'activate', versions, force: true });
    if (change.state !== 'done') throw new Error(`Not activated: ${problemsOf(change)}`);
  }

  /** Starts a web server on the site's folder. */
  private async startWeb() {
    const port = await freePort();
    const web = webService({
      ...{ DATA_DIR: this.workspace.folder, API_URL: this.workspace.apiUrl, LOG_LEVEL: 'error' },
      // The smallest cache for pages: the requests of a measurement outgrow it.
      ...{ HOST: '127.0.0.1', PORT: String(port), PAGE_TTL_MS: '3600000', PAGE_CACHE_MB: '1' },
    });
    this.frame.use(web, (each) => each.stop());
    const begun = performance.now();
    await web.start();
    const origin = `http://127.0.0.1:${port}`;
    await (await fetch(`${origin}/agent/1`)).text();
    const ms = performance.now() - begun;
    const { pid } = web;
    if (pid === undefined) throw new Error('The web server has no process');
    const start: Cost = { ms, cpuMs: await processorTime(pid) };
    return { origin, pid, start, stop: () => web.stop() };
  }

  /** Times of a page that other pages have displaced from the cache. */
  private async uncached(origin: string, page: string, samples: number): Promise<number[]> {
    const times: number[] = [];
    for (let run = 0; run < samples / 5; run++) {
      await timed(origin, this.agents);
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

  /** Composes sets without one of the remotes, as a release worker prepares them. */
  private async compositions(count: number, runs: number): Promise<Cost[]> {
    const dist = builtShell();
    const host = hostParts(await readHostBuild(dist), dist);
    const store = new ReleaseStore(this.workspace.releases);
    const sets = new SetStore(await this.frame.newFolder(`sets-${count}`));
    const { active } = await this.client.state();
    const costs: Cost[] = [];
    for (const left of Object.keys(active).slice(-1 - runs)) {
      const { [left]: _left, ...versions } = active;
      costs.push(await costOf(process.pid, () => composeSet(store, sets, host, versions)));
    }
    // The first one only fills the caches of this process.
    return costs.slice(1);
  }

  /** Activates a new version of a remote without the gate, and waits until its page comes from it. */
  private async activate(origin: string, index: number): Promise<void> {
    this.patch += 1;
    const version = `1.1.${this.patch}`;
    const name = await this.synthetic.publish(this.client, index, version);
    const [path] = pathsOf(index);
    await this.change({ [name]: version });
    while (!(await (await fetch(`${origin}${path}`)).text()).includes(`/${name}/${version}/`))
      await sleep(5);
  }
}

/** Runs `work`, and measures the processor time of a process and its descendants during it. */
async function costOf(root: number, work: () => Promise<unknown>): Promise<Cost> {
  const [begun, before] = [performance.now(), await processorTime(root)];
  await work();
  return { ms: performance.now() - begun, cpuMs: (await processorTime(root)) - before };
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
  times && !Number.isNaN(times.p50) ? `${times.p50.toFixed(1)}/${times.p99.toFixed(1)}` : '–';
const middle = (values: readonly number[]) => (values.length > 0 ? whole(median(values)) : '–');
const costs = (values: readonly Cost[]) =>
  `${middle(values.map(({ ms }) => ms))} (${middle(values.map(({ cpuMs }) => cpuMs))})`;

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
      ...['traffic', 'pages/s', 'failed', 'site map', 'compose', 'activate', 'prepare'],
    ],
    ...all.map((one) => [
      ...[String(one.count), costs(one.starts), memory(one.rest), memory(one.busy)],
      ...[pair(one.warm), pair(one.cold), pair(one.traffic), one.traffic.perSecond.toFixed(0)],
      ...[String(one.traffic.failed), one.siteMap, costs(one.compositions)],
      ...[costs(one.activations), middle(one.prepared)],
    ]),
  ]);
}
