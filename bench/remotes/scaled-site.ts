import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { composeSet } from '../../shell/src/releases/compose-set.ts';
import { hostParts, readHostBuild } from '../../shell/src/releases/host-build.ts';
import type { ReleaseClient } from '../../shell/src/releases/release-client.ts';
import { SetStore } from '../../shell/src/releases/set-store.ts';
import { ReleaseStore } from '../../shell/src/releases/store.ts';
import { problemsOf } from '../../shell/src/run/activate-set.ts';
import { builtShell } from '../../shell/src/run/inputs.ts';
import { freePort } from '../../shell/src/run/port.ts';
import { webService } from '../../shell/src/run/site.ts';
import type { Frame } from '../frame/frame.ts';
import { processorTime } from '../lib/processes.ts';
import { Workspace } from '../sites/workspace.ts';
import { OWN } from './counts.ts';
import { pathsOf, SyntheticRemotes } from './synthetic-remotes.ts';

/** The agents whose pages are requested in turn: more than the smallest page cache holds. */
const AGENTS = '/api/newest-agents?limit=48';
const agentList = z.array(z.object({ id: z.number() }));
/** Longest wait for a version that was activated, in milliseconds. */
const SHOWN_MS = 60_000;

/** A duration, and the processor time of all processes involved, both in milliseconds. */
export interface Cost {
  readonly ms: number;
  readonly cpuMs: number;
}

/** A site to which synthetic remotes are added. */
export class ScaledSite {
  /** Paths of agent pages. */
  readonly agents: readonly string[];
  private readonly frame: Frame;
  private readonly workspace: Workspace;
  private readonly synthetic: SyntheticRemotes;
  private readonly client: ReleaseClient;
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

  /** Publishes more synthetic remotes and activates all of them as one set. */
  async growTo(count: number): Promise<void> {
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
  async startWeb() {
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

  /** Composes sets without one of the remotes, as a release worker prepares them. */
  async compositions(count: number, runs: number): Promise<Cost[]> {
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
  async activate(origin: string, index: number): Promise<void> {
    this.patch += 1;
    const version = `1.1.${this.patch}`;
    const name = await this.synthetic.publish(this.client, index, version);
    const [path] = pathsOf(index);
    await this.change({ [name]: version });
    const ends = performance.now() + SHOWN_MS;
    while (!(await (await fetch(`${origin}${path}`)).text()).includes(`/${name}/${version}/`)) {
      if (performance.now() > ends) throw new Error(`${path} does not show ${version}`);
      await sleep(5);
    }
  }
}

/** Runs `work`, and measures the processor time of a process and its descendants during it. */
export async function costOf(root: number, work: () => Promise<unknown>): Promise<Cost> {
  const [begun, before] = [performance.now(), await processorTime(root)];
  await work();
  return { ms: performance.now() - begun, cpuMs: (await processorTime(root)) - before };
}
