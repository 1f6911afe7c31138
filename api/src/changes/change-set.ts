import type { Order } from '../../contract/declaration.ts';

/** What a committed write changed, in terms of what reads show. */
export interface ChangeSet {
  /** Agents whose votes changed. */
  readonly agents?: readonly number[] | undefined;
  /** Reviews whose votes changed. */
  readonly reviews?: readonly number[] | undefined;
  /** Orders that agents may have moved in. */
  readonly orders?: readonly Order[] | undefined;
  /** Anything may have changed, texts and ratings too, as after a load of the catalogue. */
  readonly everything?: boolean | undefined;
}

/** A fact that an answer shows and that votes can change. */
export type CacheTag = `agent:${number}` | `review:${number}` | `order:${Order}`;

/** The tags of what changed, one for each fact. */
export function tagsOf({ agents = [], reviews = [], orders = [] }: ChangeSet): CacheTag[] {
  return [
    ...agents.map((id) => `agent:${id}` as const),
    ...reviews.map((id) => `review:${id}` as const),
    ...orders.map((order) => `order:${order}` as const),
  ];
}

/** How many agents, or reviews, an answer names in its header before it names them all at once. */
const NAMED_MAX = 64;

const COLLECTIONS = { 'agent:': 'agents', 'review:': 'reviews' } as const;

/** Tags as a `Cache-Tag` header has them: many agents become `agents`, many reviews `reviews`. */
export function headerTags(tags: readonly CacheTag[]): string[] {
  let shown: string[] = [...tags];
  for (const [prefix, collection] of Object.entries(COLLECTIONS)) {
    const others = shown.filter((tag) => !tag.startsWith(prefix));
    if (shown.length - others.length > NAMED_MAX) shown = [...others, collection];
  }
  return shown;
}

/** The tags of a change as the change feed has them: with those that {@link headerTags} may give. */
export function feedTags(changes: ChangeSet): string[] {
  return [
    ...tagsOf(changes),
    ...(changes.agents?.length ? ['agents'] : []),
    ...(changes.reviews?.length ? ['reviews'] : []),
  ];
}
