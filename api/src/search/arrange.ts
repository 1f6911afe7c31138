import { mergeCategories, normalizeCategoryName } from '../../contract/category-names.ts';
import { RATING_FILTERS, type SearchSort } from '../../contract/options.ts';
import { PRICING_KINDS } from '../../contract/pricing.ts';
import type { SearchParams, SearchResult } from '../../contract/search.ts';
import type { Position, PositionForm } from '../lists/order.ts';
import type { Match } from './queries.ts';

type Filters = Pick<SearchParams, 'category' | 'pricing' | 'rating'>;

/** How a search's agents are sorted: by keys, each the smaller the earlier. */
interface SearchOrder extends PositionForm {
  readonly of: (match: Match) => Position;
}

const TIES: PositionForm['keys'] = [{ type: 'float' }, { type: 'text' }, { type: 'integer' }];
const tiesOf = ({ relevance, name, id }: Match): Position => [-relevance, name, id];

const ORDERS: Readonly<Record<SearchSort, SearchOrder>> = {
  relevance: { name: 'search-relevance', keys: TIES, of: tiesOf },
  rating: {
    name: 'search-rating',
    keys: [{ type: 'float' }, ...TIES],
    of: (match) => [-match.rating, ...tiesOf(match)],
  },
  reviews: {
    name: 'search-reviews',
    keys: [{ type: 'integer' }, ...TIES],
    of: (match) => [-match.reviewCount, ...tiesOf(match)],
  },
  name: {
    name: 'search-name',
    keys: [{ type: 'text' }, { type: 'integer' }],
    of: ({ name, id }) => [name, id],
  },
};

export const searchOrder = (sort: SearchSort): PositionForm => ORDERS[sort];

/** The matches that pass the filters, in the asked order. */
export function arrange(
  matches: readonly Match[],
  { sort, ...filters }: Filters & Pick<SearchParams, 'sort'>,
): (Match & { position: Position })[] {
  const order = ORDERS[sort];
  return matches
    .filter(passes(filters))
    .map((match) => ({ ...match, position: order.of(match) }))
    .sort((a, b) => compare(a.position, b.position));
}

/** Those of arranged matches that stand after a position; all when there is none. */
export function after<T extends { position: Position }>(
  arranged: readonly T[],
  position: Position | undefined,
): T[] {
  return arranged.filter((match) => !position || compare(match.position, position) > 0);
}

function compare(a: Position, b: Position): number {
  for (const [index, key] of a.entries()) {
    const other = b[index] ?? 0;
    const difference =
      typeof key === 'string' ? key.localeCompare(String(other), 'en') : key - Number(other);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** What each choice of one filter would leave while the others stay as they are. */
export function facetsOf(matches: readonly Match[], filters: Filters): SearchResult['facets'] {
  const without = (name: keyof Filters) =>
    matches.filter(passes({ ...filters, [name]: undefined }));
  const forPricing = without('pricing');
  const forRating = without('rating');
  return {
    categories: mergeCategories(
      without('category').map(({ category }) => ({ name: category, count: 1 })),
    ),
    pricing: PRICING_KINDS.map(({ id }) => ({
      kind: id,
      count: forPricing.filter((match) => match.pricing === id).length,
    })).filter(({ count }) => count > 0),
    ratings: RATING_FILTERS.map((atLeast) => ({
      atLeast,
      count: forRating.filter((match) => match.rating >= atLeast).length,
    })).filter(({ count }) => count > 0),
  };
}

function passes({ category, pricing, rating }: Filters): (match: Match) => boolean {
  const name = category === undefined ? undefined : normalizeCategoryName(category);
  return (match) =>
    (name === undefined || match.category === name) &&
    (pricing === undefined || match.pricing === pricing) &&
    (rating === undefined || match.rating >= rating);
}
