/** What the order of an answer's items can depend on. */
export type Order = 'score' | 'trend' | 'votes';

/** What a committed write changed, in the words of what reads show. */
export interface Touched {
  /** Agents whose votes have changed. */
  readonly agents?: readonly number[] | undefined;
  /** Reviews whose votes have changed. */
  readonly reviews?: readonly number[] | undefined;
  /** Orders that agents may have moved in. */
  readonly orders?: readonly Order[] | undefined;
  /** Anything may have changed, texts and ratings too, as after a load of the catalogue. */
  readonly everything?: boolean | undefined;
}

/** Keeps reads current: whoever writes says here what the write touched. */
export interface Changes {
  /** Names the state of the data that reads show; another value means that they may differ. */
  version(): string;
  /**
   * To be called after each commit that reads show, once for a whole batch. This process's reads
   * are current when it returns; the promise waits until the other processes have been told, and
   * never rejects: a vote is
   *
   *     await changes.note({ agents: [5], orders: ['votes'] });
   */
  note(touched: Touched): Promise<void>;
}

/** The facts an answer was made from, as {@link Freshness} counts them. */
export type Tag = `agent:${number}` | `review:${number}` | `order:${Order}`;

function tagsOf({ agents = [], reviews = [], orders = [] }: Touched): Tag[] {
  return [
    ...agents.map((id) => `agent:${id}` as const),
    ...reviews.map((id) => `review:${id}` as const),
    ...orders.map((order) => `order:${order}` as const),
  ];
}

/** Facts that are remembered one by one; with more, all that is older counts as changed. */
const MAX_FACTS = 100_000;

/**
 * A clock that ticks with every change and knows which fact changed when. An answer is current
 * when none of its facts has changed since the moment before it was looked up, so one that was
 * under way during a write is never taken for new.
 */
export class Freshness {
  private ticks = 0;
  private allChangedAt = 0;
  private readonly changedAt = new Map<Tag, number>();

  get now(): number {
    return this.ticks;
  }

  touch(touched: Touched): void {
    this.ticks += 1;
    for (const tag of tagsOf(touched)) this.changedAt.set(tag, this.ticks);
    if (!touched.everything && this.changedAt.size <= MAX_FACTS) return;
    this.allChangedAt = this.ticks;
    this.changedAt.clear();
  }

  /** Whether these facts are what they were at the time `since`. */
  isCurrent(tags: readonly Tag[], since: number): boolean {
    if (this.allChangedAt > since) return false;
    return tags.every((tag) => (this.changedAt.get(tag) ?? 0) <= since);
  }
}

/** The changes of a process that has its database to itself. Versions are new with every start. */
export function createLocalChanges(freshness: Freshness, startedAt: Date): Changes {
  return {
    version: () => `${startedAt.getTime()}-${freshness.now}`,
    note: async (touched) => freshness.touch(touched),
  };
}
