import type { Sql } from '@agent-atlas/server-kit/db/client';
import { upperBound, type Vital, type VitalBucket } from './buckets.ts';

/** What visitors experienced with one release in a period, across all web servers. */
export interface Observed {
  /** Page views. */
  readonly views: number;
  /** Page views with at least one error, on the server or in the browser. */
  readonly failedViews: number;
  /** Sampled values, as a histogram with ascending bounds. Empty buckets are left out. */
  readonly vitals: Readonly<Record<Vital, readonly VitalBucket[]>>;
}

/**
 * The control group of a canary is counted as this version, in addition to the active one. No
 * release can have such a version.
 */
export const controlVersion = (active: string) => `${active}+control`;

/** Counts to add to a minute's counts. */
export interface ObservedCount {
  readonly remote: string;
  readonly version: string;
  /** The pattern of the route, such as `/agent/:id`. */
  readonly route: string;
  /** Any time within the minute. */
  readonly minute: Date;
  readonly metric: 'views' | 'failed' | Vital;
  /** See `bucketOf`; 0 for `views` and `failed`. */
  readonly bucket: number;
  readonly count: number;
}

interface ObservedPeriod {
  readonly remote: string;
  readonly version: string;
  /** Minutes count from the one that contains this time. */
  readonly since: Date;
  /** Minutes count up to, but not including, the one that contains this time. */
  readonly until?: Date | undefined;
}

const MINUTE_MS = 60_000;
const minuteOf = (time: Date) => new Date(Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS);

/** What visitors experienced with a release. After a day, counts are exact only per hour. */
export async function readObserved(
  sql: Sql,
  { remote, version, since, until }: ObservedPeriod,
): Promise<Observed> {
  type Row = Pick<ObservedCount, 'metric' | 'bucket' | 'count'>;
  const rows = await sql<Row[]>`
    select metric, bucket, sum(count)::float8 as count
    from observation
    where remote = ${remote} and version = ${version} and minute >= ${minuteOf(since)}
      and ${until ? sql`minute < ${minuteOf(until)}` : sql`true`}
    group by metric, bucket
    order by metric, bucket`;
  return observedOf(rows);
}

/** Sums rows that are sorted by bucket. */
function observedOf(rows: readonly Pick<ObservedCount, 'metric' | 'bucket' | 'count'>[]): Observed {
  const of = (metric: ObservedCount['metric']) => rows.filter((row) => row.metric === metric);
  const histogram = (vital: Vital) =>
    of(vital).map(({ bucket, count }) => ({ upTo: upperBound(vital, bucket), count }));
  return {
    views: of('views')[0]?.count ?? 0,
    failedViews: of('failed')[0]?.count ?? 0,
    vitals: {
      lcp: histogram('lcp'),
      inp: histogram('inp'),
      cls: histogram('cls'),
      ttfb: histogram('ttfb'),
    },
  };
}

/** Adds counts. Counts of the same minute, metric and bucket add up. */
export async function addObserved(sql: Sql, counts: readonly ObservedCount[]): Promise<void> {
  const rows = counts.filter(({ count }) => count > 0);
  if (rows.length === 0) return;
  const column = <T>(of: (row: ObservedCount) => T) => rows.map(of);
  // Sorted, so that concurrent batches lock rows in the same order.
  await sql`
    insert into observation as known (remote, version, minute, metric, route, bucket, count)
    select remote, version, minute, metric, route, bucket, sum(count)
    from unnest(
      ${column(({ remote }) => remote)}::text[],
      ${column(({ version }) => version)}::text[],
      ${column(({ minute }) => minuteOf(minute).toISOString())}::timestamptz[],
      ${column(({ metric }) => metric)}::text[],
      ${column(({ route }) => route)}::text[],
      ${column(({ bucket }) => bucket)}::smallint[],
      ${column(({ count }) => count)}::bigint[]
    ) as given (remote, version, minute, metric, route, bucket, count)
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6
    on conflict (remote, version, minute, metric, route, bucket)
      do update set count = known.count + excluded.count`;
}

/** How many rows one statement moves or deletes. */
const BATCH = 5000;

/**
 * Deletes counts older than 14 days, and merges the minutes of each hour that is older than a day.
 * Works in batches. Returns how many rows it deleted or merged.
 */
export async function pruneObserved(sql: Sql, batch = BATCH): Promise<number> {
  let done = 0;
  for (;;) {
    const { count: deleted } = await sql`
      delete from observation where ctid in (
        select ctid from observation where minute < now() - interval '14 days' limit ${batch}
      )`;
    const [joined] = await sql<{ count: number }[]>`
      with moved as (
        delete from observation where ctid in (
          select ctid from observation
          where minute < now() - interval '1 day' and extract(minute from minute) <> 0
          limit ${batch}
        )
        returning *
      ), stored as (
        insert into observation as known (remote, version, minute, metric, route, bucket, count)
        select remote, version, date_trunc('hour', minute), metric, route, bucket, sum(count)
        from moved
        group by 1, 2, 3, 4, 5, 6
        order by 1, 2, 3, 4, 5, 6
        on conflict (remote, version, minute, metric, route, bucket)
          do update set count = known.count + excluded.count
      )
      select count(*)::integer as count from moved`;
    const step = Math.max(deleted, joined?.count ?? 0);
    done += deleted + (joined?.count ?? 0);
    if (step < batch) return done;
  }
}
