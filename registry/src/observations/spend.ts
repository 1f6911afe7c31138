import type { BrowserReport, ObservationBatch } from '../../contract/observations.ts';
import { bucketOf, VITALS } from './buckets.ts';
import { type Credit, creditKey, type HashNetwork, NETWORK_VIEWS_MAX } from './credits.ts';
import type { ErrorCount } from './error-queries.ts';
import { controlVersion, type ObservedCount } from './queries.ts';

/** How many errors one page view may report. */
const ERRORS_PER_VIEW = 3;

/** What a batch adds. */
interface Spent {
  readonly counts: ObservedCount[];
  readonly errors: ErrorCount[];
  /** Indexes of the reports that counted. */
  readonly reports: number[];
}

/** A release's route, and whether its view belongs to a canary's control group. */
type Counted = BrowserReport['page'] & { readonly isControl?: boolean | undefined };

interface SpendOptions {
  readonly minute: Date;
  readonly hash: HashNetwork;
  /** Whether a set contains both releases. */
  readonly isSameSet: (report: BrowserReport) => boolean;
}

/**
 * Decides what counts in a batch, and deducts it from the credits. A view counts until its network
 * has reached {@link NETWORK_VIEWS_MAX}. A browser's report counts only if a server has served its
 * network a view that has not been reported on yet, so forged reports cannot exceed real requests.
 */
export function spend(
  { views, reports }: Pick<ObservationBatch, 'views' | 'reports'>,
  credits: ReadonlyMap<string, Credit>,
  { minute, hash, isSameSet }: SpendOptions,
): Spent {
  const spent: Spent = { counts: [], errors: [], reports: [] };
  const add = (
    { remote, version, route, isControl = false }: Counted,
    metric: ObservedCount['metric'],
    count = 1,
    bucket = 0,
  ) => {
    for (const counted of isControl ? [version, controlVersion(version)] : [version])
      spent.counts.push({ remote, version: counted, route, minute, metric, bucket, count });
  };

  for (const { address, count, failed, ...page } of views) {
    const credit = credits.get(creditKey(hash(address), page.remote, page.version));
    if (!credit) continue;
    const counted = Math.min(count, Math.max(0, NETWORK_VIEWS_MAX - credit.views));
    const failures = Math.min(failed, counted);
    credit.views += counted;
    credit.failed += failures;
    add(page, 'views', counted);
    add(page, 'failed', failures);
  }
  for (const [index, report] of reports.entries()) {
    const { address, failure, vitals, isControl } = report;
    const page = { ...report.page, isControl };
    const credit = credits.get(creditKey(hash(address), page.remote, page.version));
    if (!credit) continue;
    const error = failure && takesFailure(credit, failure) && isSameSet(report);
    if (error) {
      credit.errors += 1;
      if (failure.isFirst) {
        credit.failed += 1;
        // A page that the browser opened itself: no server has counted its view.
        if (failure.remote !== page.remote) add(failure, 'views');
        add({ ...failure, isControl: isControl && failure.remote === page.remote }, 'failed');
      }
      const { isFirst: _, ...facts } = failure;
      spent.errors.push({ ...facts, set: report.set, count: 1 });
    }
    const measures = vitals && credit.measured < credit.views;
    if (measures) {
      credit.measured += 1;
      for (const vital of VITALS) {
        const value = vitals[vital];
        if (value !== undefined) add(page, vital, 1, bucketOf(vital, value));
      }
    }
    if (error || measures) spent.reports.push(index);
  }
  return spent;
}

function takesFailure(credit: Credit, { isFirst }: { readonly isFirst: boolean }): boolean {
  if (isFirst) return credit.failed < credit.views;
  return credit.failed > 0 && credit.errors < ERRORS_PER_VIEW * credit.failed;
}
