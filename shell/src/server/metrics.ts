import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ActiveSets } from '../releases/active-sets.ts';
import type { RendererPool } from '../renderer/renderer-pool.ts';
import type { EndReason } from '../renderer/renderer-process.ts';
import type { CacheState } from './page-cache.ts';

/** A release that something is counted for; `shell` for what no remote renders. */
export interface ReleaseLabel {
  readonly remote: string;
  readonly version: string;
}

/** The pages and files of the shell itself. */
export const SHELL_LABEL: ReleaseLabel = { remote: 'shell', version: '' };

/** @param key `<remote>@<version>` */
export function labelOfKey(key: string): ReleaseLabel {
  const [remote = key, version = ''] = key.split('@');
  return { remote, version };
}

/** Where a release failed: loading or rendering on the server, or beside a page; loading, rendering or hydration in a browser. */
export type FailureKind =
  | 'server-load'
  | 'server-render'
  | 'server-stray'
  | 'browser-load'
  | 'browser-render'
  | 'browser-hydration';

const BY_RELEASE = ['remote', 'version'] as const;
/** Pages take 1 to 100 milliseconds where the data is at hand, and up to the API's deadline otherwise. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 6];

/** What the web server counts, in the form of Prometheus. Each server has its own. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly answers = new Counter({
    name: 'atlas_page_answers_total',
    help: 'Pages answered, by the release that rendered them and the state of the page cache',
    labelNames: [...BY_RELEASE, 'cache'] as const,
    registers: [this.registry],
  });
  private readonly answerCounters = new Map<string, { inc(): void }>();
  private readonly renders = new Histogram({
    name: 'atlas_page_render_seconds',
    help: 'Time to render a page, its data included',
    labelNames: BY_RELEASE,
    buckets: SECONDS,
    registers: [this.registry],
  });
  private readonly failures = new Counter({
    name: 'atlas_remote_errors_total',
    help: 'Failures of a release, by where they happened',
    labelNames: [...BY_RELEASE, 'kind'] as const,
    registers: [this.registry],
  });

  private readonly ends = new Counter({
    name: 'atlas_renderer_faults_total',
    help: 'Renderers that were killed or ended by themselves, by release and reason',
    labelNames: [...BY_RELEASE, 'reason'] as const,
    registers: [this.registry],
  });
  private readonly quarantines = new Counter({
    name: 'atlas_release_quarantines_total',
    help: 'Releases that were taken out of service because their renderers kept failing',
    labelNames: BY_RELEASE,
    registers: [this.registry],
  });

  constructor(sets: ActiveSets, renderers: Pick<RendererPool, 'load'>) {
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'atlas_renderer_queue',
      help: 'Renders that wait for a process',
      registers: [this.registry],
      collect() {
        this.set(renderers.load.queued);
      },
    });
    new Gauge({
      name: 'atlas_renderer_processes',
      help: 'Renderer processes',
      registers: [this.registry],
      collect() {
        this.set(renderers.load.processes);
      },
    });
    new Gauge({
      name: 'atlas_release_info',
      help: 'Releases that visitors get: the active one of each remote, and canaries',
      labelNames: [...BY_RELEASE, 'stage'] as const,
      registers: [this.registry],
      collect() {
        this.reset();
        const active = new Set(
          sets.current.remotes.map(({ name, version }) => `${name} ${version}`),
        );
        for (const { name, version } of sets.setFor(0).remotes) {
          const stage = active.has(`${name} ${version}`) ? 'active' : 'canary';
          this.set({ remote: name, version, stage }, 1);
        }
        for (const { name, version } of sets.current.remotes)
          this.set({ remote: name, version, stage: 'active' }, 1);
      },
    });
  }

  answered(release: ReleaseLabel, cache: CacheState): void {
    const key = `${cache} ${release.remote}@${release.version}`;
    // Labels are costly to look up, and this is on the path of every answer.
    const counter = this.answerCounters.get(key) ?? this.answers.labels({ ...release, cache });
    this.answerCounters.set(key, counter);
    counter.inc();
  }

  rendererEnded({ remote, version }: ReleaseLabel, reason: EndReason): void {
    this.ends.inc({ remote, version, reason });
  }

  quarantined({ remote, version }: ReleaseLabel): void {
    this.quarantines.inc({ remote, version });
  }

  rendered({ remote, version }: ReleaseLabel, seconds: number): void {
    this.renders.observe({ remote, version }, seconds);
  }

  failed({ remote, version }: ReleaseLabel, kind: FailureKind): void {
    this.failures.inc({ remote, version, kind });
  }

  readonly type = this.registry.contentType;

  text(): Promise<string> {
    return this.registry.metrics();
  }
}
