import {
  PRICING_KINDS,
  type PricingKind,
  RATING_FILTERS,
  type RatingFilter,
} from '@agent-atlas/api/rules';

/** What every list of agents can be narrowed to. What is undefined is not narrowed. */
export interface Filters {
  readonly pricing?: PricingKind | undefined;
  readonly rating?: RatingFilter | undefined;
}

/** Names of the query parameters that filters read. */
export const FILTER_FIELDS = ['pricing', 'rating'] as const;

/** Reads an address's query. Filters that do not exist are passed over. */
export function readFilters(search: URLSearchParams): Filters {
  return {
    pricing: PRICING_KINDS.find(({ id }) => id === search.get('pricing'))?.id,
    rating: RATING_FILTERS.find((rating) => String(rating) === search.get('rating')),
  };
}

/** Whether some of a list is left out. */
export function isNarrowed({ pricing, rating }: Filters): boolean {
  return pricing !== undefined || rating !== undefined;
}
