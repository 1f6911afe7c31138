import { setTimeout as sleep } from 'node:timers/promises';
import {
  BATCH_ERRORS_MAX,
  BATCH_REPORTS_MAX,
  BATCH_VIEWS_MAX,
  type BrowserReport,
  OBSERVE_EVERY_MS,
  type ObservationBatch,
} from '@agent-atlas/registry/contract/observations';
import type { Logger } from 'pino';
import { serverErrorFacts } from '../../app/error-facts.ts';
import { messageOf } from '../../releases/errors.ts';
import { ReleaseApiError } from '../../releases/release-client.ts';
import type { FailureKind, Metrics, ReleaseLabel } from './metrics.ts';

/** How long a shutdown waits for the last batches, in milliseconds. */
const CLOSE_MS = 2000;

type View = ObservationBatch['views'][number];
type ErrorCount = ObservationBatch['errors'][number];
type Report = ObservationBatch['reports'][number];

/** Sends a batch to the release API. @returns the indexes of the reports that counted @throws when it does not arrive */
type SendObservations = (batch: ObservationBatch) => Promise<readonly number[]>;

interface ObserverDeps {
  /** Absent without a release API: then browsers' failures are only counted in the metrics. */
  readonly send?: SendObservations | undefined;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly everyMs?: number;
}

/** Where an error occurred. */
interface ErrorPlace {
  /** The pattern of the route; unknown outside pages. */
  readonly route?: string | undefined;
  readonly set?: string | undefined;
}

/**
 * Collects what visitors experience with releases, and sends it to the release API in batches. If
 * the API cannot be reached, it keeps one batch to send again and collects the next one. Anything
 * beyond the limits is dropped, and the log says how much.
 */
export class Observer {
  private readonly deps: ObserverDeps;
  private views = new Map<string, View>();
  private errors = new Map<string, ErrorCount>();
  private reports: Report[] = [];
  /** Reports that are due. The API learns of a page view within one interval, and reports must not overtake it. */
  private due: Report[] = [];
  private unsent: ObservationBatch | undefined;
  private sending: Promise<void> | undefined;
  private dropped = 0;
  private isFailing = false;
  private readonly timer: NodeJS.Timeout | undefined;

  constructor(deps: ObserverDeps) {
    this.deps = deps;
    if (!deps.send) return;
    this.timer = setInterval(() => void this.flush(), deps.everyMs ?? OBSERVE_EVERY_MS).unref();
  }

  /** Counts a page view. @param address the visitor's IP address */
  viewed(
    address: string,
    page: BrowserReport['page'],
    { isFailed, isControl = false }: { isFailed: boolean; isControl?: boolean | undefined },
  ): void {
    if (!this.deps.send) return;
    const key = `${address} ${page.remote}@${page.version} ${page.route} ${isControl}`;
    const known = this.views.get(key);
    if (!known && this.views.size >= BATCH_VIEWS_MAX) {
      this.dropped += 1;
      return;
    }
    this.views.set(key, {
      ...page,
      address,
      isControl,
      count: (known?.count ?? 0) + 1,
      failed: (known?.failed ?? 0) + Number(isFailed),
    });
  }

  /** Counts an error on the server. @param problem the error's stack or message */
  failed(release: ReleaseLabel, kind: FailureKind, problem: string, place: ErrorPlace = {}): void {
    this.deps.metrics.failed(release, kind);
    const { remote, version } = release;
    if (!this.deps.send || version === '') return;
    const facts = serverErrorFacts(problem, `${remote}@${version}`);
    const { route = '', set = '' } = place;
    const error = { remote, version, route, set, kind, ...facts, count: 1 };
    const key = JSON.stringify(error);
    const known = this.errors.get(key);
    if (!known && this.errors.size >= BATCH_ERRORS_MAX) this.dropped += 1;
    else this.errors.set(key, { ...error, count: (known?.count ?? 0) + 1 });
  }

  /**
   * Accepts a browser's report. It counts once the API has found that the page was served to its
   * network.
   *
   * @param isControl whether the visitor is in the control group of a canary of the page's remote
   */
  reported(address: string, report: BrowserReport, isControl = false): void {
    if (!this.deps.send) this.measure(report);
    else if (this.reports.length >= BATCH_REPORTS_MAX) this.dropped += 1;
    else this.reports.push({ ...report, address, isControl });
  }

  /** Sends what has been collected. Never rejects. */
  flush(): Promise<void> {
    this.sending ??= this.sendNext().finally(() => {
      this.sending = undefined;
    });
    return this.sending;
  }

  /** Sends the rest, unless the API cannot be reached within {@link CLOSE_MS}. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await Promise.race([this.flushAll(), sleep(CLOSE_MS, undefined, { ref: false })]);
  }

  private async flushAll(): Promise<void> {
    // What was observed, the due reports, and those that have just arrived.
    for (let batch = 0; batch < 3 && !(batch > 0 && this.isFailing); batch++) await this.flush();
  }

  private async sendNext(): Promise<void> {
    const { send, log } = this.deps;
    this.unsent ??= this.take();
    const batch = this.unsent;
    if (!send || !batch) return;
    try {
      const counted = await send(batch);
      this.unsent = undefined;
      this.isFailing = false;
      for (const index of counted) {
        const report = batch.reports[index];
        if (report) this.measure(report);
      }
    } catch (error) {
      if (!this.isFailing) log.warn({ problem: messageOf(error) }, 'cannot send observations');
      this.isFailing = true;
      // An API that refuses a batch, such as that of the previous release, would refuse it again.
      if (error instanceof ReleaseApiError && error.status < 500) this.unsent = undefined;
      return;
    }
    if (this.dropped === 0) return;
    log.warn({ dropped: this.dropped }, 'more observations than a batch can hold were dropped');
    this.dropped = 0;
  }

  private take(): ObservationBatch | undefined {
    const batch = {
      views: [...this.views.values()],
      errors: [...this.errors.values()],
      reports: this.due,
    };
    this.views = new Map();
    this.errors = new Map();
    this.due = this.reports;
    this.reports = [];
    const isEmpty = Object.values(batch).every(({ length }) => length === 0);
    return isEmpty ? undefined : batch;
  }

  private measure({ page, failure, vitals }: BrowserReport): void {
    const { metrics } = this.deps;
    if (failure) metrics.failed(failure, failure.kind);
    if (vitals) metrics.measured(page, vitals);
  }
}
