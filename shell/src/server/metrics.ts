import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ActiveSets } from '../releases/active-sets.ts';
import type { CacheAnswer } from './page-cache.ts';

/** A release that something is counted for; `shell` for what no remote draws. */
export interface Drawer {
  readonly remote: string;
  readonly version: string;
}

/** Where a remote failed: its data or its drawing on the server, its files, drawing or start in a browser. */
export type FailureKind =
  | 'server-load'
  | 'server-render'
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
    help: 'Pages answered, by the release that drew them and by how the page cache had them',
    labelNames: [...BY_RELEASE, 'cache'] as const,
    registers: [this.registry],
  });
  private readonly renders = new Histogram({
    name: 'atlas_page_render_seconds',
    help: 'Time to make a page, its data included',
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

  constructor(sets: ActiveSets) {
    collectDefaultMetrics({ register: this.registry });
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

  answered({ remote, version }: Drawer, cache: CacheAnswer['state']): void {
    this.answers.inc({ remote, version, cache });
  }

  rendered({ remote, version }: Drawer, seconds: number): void {
    this.renders.observe({ remote, version }, seconds);
  }

  failed({ remote, version }: Drawer, kind: FailureKind): void {
    this.failures.inc({ remote, version, kind });
  }

  readonly type = this.registry.contentType;

  text(): Promise<string> {
    return this.registry.metrics();
  }
}
