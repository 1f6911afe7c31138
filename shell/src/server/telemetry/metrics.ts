import type { BrowserReport } from '@agent-atlas/registry/contract/observations';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ActiveSets } from '../../releases/active-sets.ts';
import type { EndReason } from '../../renderer/renderer-end.ts';
import type { RendererPool } from '../../renderer/renderer-pool.ts';
import type { CacheState } from '../cache/page-cache.ts';

/** The release that a metric belongs to; `shell` for pages without a remote. */
export interface ReleaseLabel {
  readonly remote: string;
  readonly version: string;
}

/** The shell's own pages and files. */
export const SHELL_LABEL: ReleaseLabel = { remote: 'shell', version: '' };

/** @param key `<remote>@<version>` */
export function labelOfKey(key: string): ReleaseLabel {
  const [remote = key, version = ''] = key.split('@');
  return { remote, version };
}

/**
 * Where a release failed. `server-slot`: a contribution to another remote's page. `server-stray`: outside a page, for
 * example in a timer.
 */
export type FailureKind =
  | 'server-load'
  | 'server-render'
  | 'server-slot'
  | 'server-stray'
  | 'browser-load'
  | 'browser-render'
  | 'browser-hydration'
  | 'browser-script';

const BY_RELEASE = ['remote', 'version'] as const;
/** Pages take 1 to 100 milliseconds with cached data, and up to the API's timeout otherwise. */
/** Around the limits of good and poor values: https://web.dev/articles/vitals. */
const LCP_SECONDS = [0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10];
const INP_SECONDS = [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2];
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 6];

/** The web server's metrics, in Prometheus format. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly answers = new Counter({
    name: 'atlas_page_answers_total',
    help: 'Pages served, by the release that rendered them and the cache state',
    labelNames: [...BY_RELEASE, 'cache'] as const,
    registers: [this.registry],
  });
  private readonly answerCounters = new Map<string, { inc(): void }>();
  private readonly renders = new Histogram({
    name: 'atlas_page_render_seconds',
    help: 'Time to render a page, including its data',
    labelNames: BY_RELEASE,
    buckets: SECONDS,
    registers: [this.registry],
  });
  private readonly failures = new Counter({
    name: 'atlas_remote_errors_total',
    help: 'Failures of a release, by kind',
    labelNames: [...BY_RELEASE, 'kind'] as const,
    registers: [this.registry],
  });

  private readonly vitals = {
    lcp: this.vital('lcp', 'Largest contentful paint', LCP_SECONDS),
    inp: this.vital('inp', 'Interaction to next paint', INP_SECONDS),
    ttfb: this.vital('ttfb', 'Time to first byte', SECONDS),
  };
  private readonly shift = new Histogram({
    name: 'atlas_browser_cls',
    help: 'Cumulative layout shift, as sampled browsers report it',
    labelNames: BY_RELEASE,
    buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5],
    registers: [this.registry],
  });

  private readonly ends = new Counter({
    name: 'atlas_renderer_faults_total',
    help: 'Renderers that were killed or crashed, by release and reason',
    labelNames: [...BY_RELEASE, 'reason'] as const,
    registers: [this.registry],
  });
  private readonly quarantines = new Counter({
    name: 'atlas_release_quarantines_total',
    help: 'Releases taken out of service because their renderers kept failing',
    labelNames: BY_RELEASE,
    registers: [this.registry],
  });

  private readonly refusals = new Counter({
    name: 'atlas_requests_refused_total',
    help: 'Requests that were refused for security, by reason',
    labelNames: ['reason'] as const,
    registers: [this.registry],
  });

  private readonly requests = new Histogram({
    name: 'atlas_http_request_seconds',
    help: 'Time until a response was sent, by kind and status; 499: the client did not wait for it',
    labelNames: ['kind', 'status'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });
  private readonly requestTimers = new Map<string, { observe(seconds: number): void }>();
  private readonly apiCalls = new Histogram({
    name: 'atlas_api_call_seconds',
    help: 'Time until the API responded, by status; error: it did not',
    labelNames: ['status'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });

  constructor(sets: ActiveSets, renderers: Pick<RendererPool, 'load'>) {
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'atlas_renderer_queue',
      help: 'Renders waiting for a process',
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
      help: 'Releases served to visitors: the active one of each remote, and canaries',
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

  /** Adds a gauge that is read on each scrape. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** A response to a visitor. @param kind `page`, `api`, `qa` or `other` */
  request(kind: string, status: number, seconds: number): void {
    const key = `${kind} ${status}`;
    // As below, the lookup of labels is expensive.
    const timer = this.requestTimers.get(key) ?? this.requests.labels({ kind, status });
    this.requestTimers.set(key, timer);
    timer.observe(seconds);
  }

  apiCall(status: number | 'error', seconds: number): void {
    this.apiCalls.observe({ status }, seconds);
  }

  answered(release: ReleaseLabel, cache: CacheState): void {
    const key = `${cache} ${release.remote}@${release.version}`;
    // Looking up labels is expensive, and every response passes here.
    const counter = this.answerCounters.get(key) ?? this.answers.labels({ ...release, cache });
    this.answerCounters.set(key, counter);
    counter.inc();
  }

  rendererEnded({ remote, version }: ReleaseLabel, reason: EndReason): void {
    this.ends.inc({ remote, version, reason });
  }

  /** @param reason one of a few */
  refused(reason: string): void {
    this.refusals.inc({ reason });
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

  /** @param vitals of one page view, in milliseconds */
  measured(
    { remote, version }: ReleaseLabel,
    { cls, ...vitals }: NonNullable<BrowserReport['vitals']>,
  ): void {
    for (const name of ['lcp', 'inp', 'ttfb'] as const) {
      const value = vitals[name];
      if (value !== undefined) this.vitals[name].observe({ remote, version }, value / 1000);
    }
    if (cls !== undefined) this.shift.observe({ remote, version }, cls);
  }

  private vital(name: string, help: string, buckets: number[]) {
    return new Histogram({
      name: `atlas_browser_${name}_seconds`,
      help: `${help}, as sampled browsers report it`,
      labelNames: BY_RELEASE,
      buckets,
      registers: [this.registry],
    });
  }

  readonly type = this.registry.contentType;

  text(): Promise<string> {
    return this.registry.metrics();
  }
}
