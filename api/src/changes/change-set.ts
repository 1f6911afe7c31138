import type { Order } from '../../contract/declaration.ts';

/** What a committed write changed, in terms of what responses show. */
export interface ChangeSet {
  /** Agents whose votes changed. */
  readonly agents?: readonly number[] | undefined;
  /** Reviews whose votes changed. */
  readonly reviews?: readonly number[] | undefined;
  /** The orders in which agents may have moved. */
  readonly orders?: readonly Order[] | undefined;
  /**
   * Whether anything may have changed, including texts and ratings, as after a publication of the
   * catalogue.
   */
  readonly everything?: boolean | undefined;
}

/** A fact that a response shows and that votes can change. */
export type CacheTag = `agent:${number}` | `review:${number}` | `order:${Order}`;

/** Returns the tags of all changed facts. */
export function tagsOf({ agents = [], reviews = [], orders = [] }: ChangeSet): CacheTag[] {
  return [
    ...agents.map((id) => `agent:${id}` as const),
    ...reviews.map((id) => `review:${id}` as const),
    ...orders.map((order) => `order:${order}` as const),
  ];
}

/**
 * The maximum number of agents, or reviews, that a header lists before it uses their collection
 * tag.
 */
const LISTED_MAX = 64;

const COLLECTIONS = { 'agent:': 'agents', 'review:': 'reviews' } as const;

/** Returns tags for the `Cache-Tag` header: many agents become `agents`, many reviews `reviews`. */
export function headerTags(tags: readonly CacheTag[]): string[] {
  let shown: string[] = [...tags];
  for (const [prefix, collection] of Object.entries(COLLECTIONS)) {
    const others = shown.filter((tag) => !tag.startsWith(prefix));
    if (shown.length - others.length > LISTED_MAX) shown = [...others, collection];
  }
  return shown;
}

/**
 * Returns the tags of a change for the change feed, including the collection tags of
 * {@link headerTags}.
 */
export function feedTags(changes: ChangeSet): string[] {
  return [
    ...tagsOf(changes),
    ...(changes.agents?.length ? ['agents'] : []),
    ...(changes.reviews?.length ? ['reviews'] : []),
  ];
}
