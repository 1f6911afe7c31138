import { type Query, QueryCache } from '@tanstack/react-query';

/** How long a failed request is not repeated automatically, in milliseconds. */
export const FAILURE_COOLDOWN_MS = 5000;

/** Maximum number of unused queries with data: about those of the last twenty pages. */
export const MAX_UNUSED_WITH_DATA = 100;

/**
 * Maximum number of unused queries without data. A page creates one for each card before it renders,
 * and they must not evict the data that the page is rendering.
 */
const MAX_UNUSED_WITHOUT_DATA = 1000;

/** False for data that only this tab has, such as its own votes, which cannot be fetched again. */
function comesFromApi({ queryKey: [name] }: Pick<Query, 'queryKey'>): boolean {
  return typeof name === 'string' && name.includes('/api/');
}

/**
 * The query cache of an open tab. Data is never stale, so the cache is bounded by the number of queries, not by
 * their age: of the queries that no page shows, it drops the least recently used. The next code that needs a failed
 * request does not repeat it (a loader after a prefetch, a page after its loader). `refetch` and `invalidate` do, and
 * any code may after the network is back, or after five seconds.
 */
export class BrowserQueryCache extends QueryCache {
  /** Unused queries, least recently used first. */
  private readonly withData = new Set<Query>();
  private readonly withoutData = new Set<Query>();
  /** When the network last came back, in milliseconds since the epoch. */
  private onlineAt = 0;

  constructor() {
    super();
    this.subscribe(({ type, query }) => {
      this.withData.delete(query);
      this.withoutData.delete(query);
      if (type !== 'removed' && query.getObserversCount() === 0) this.markUnused(query);
    });
  }

  override add(query: Query): void {
    const fetchQuery = query.fetch.bind(query);
    query.fetch = (options, fetchOptions) =>
      // TanStack Query sets `cancelRefetch` for explicit refetches.
      this.failedJustNow(query) && !fetchOptions?.cancelRefetch
        ? Promise.reject(query.state.error)
        : fetchQuery(options, fetchOptions);
    super.add(query);
  }

  override onOnline(): void {
    this.onlineAt = Date.now();
    super.onOnline();
  }

  /** Whether a request failed so recently that repeating it would only add load to an outage. */
  failedJustNow(query: Pick<Query, 'queryKey' | 'state'>): boolean {
    const { status, errorUpdatedAt } = query.state;
    const isRecent = Date.now() - errorUpdatedAt < FAILURE_COOLDOWN_MS;
    return comesFromApi(query) && status === 'error' && isRecent && errorUpdatedAt > this.onlineAt;
  }

  private markUnused(query: Query): void {
    if (!comesFromApi(query)) return;
    const [unused, max] =
      query.state.data === undefined
        ? ([this.withoutData, MAX_UNUSED_WITHOUT_DATA] as const)
        : ([this.withData, MAX_UNUSED_WITH_DATA] as const);
    unused.add(query);
    const [leastRecent] = unused;
    if (unused.size > max && leastRecent) this.remove(leastRecent);
  }
}
