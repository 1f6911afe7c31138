import {
  flagFilter,
  flagsIn,
  LANGUAGES,
  type LanguageId,
  LIST_LIMIT_MAX,
  PRICING_KINDS,
  type PricingKind,
  RATING_FILTERS,
  type RatingFilter,
} from '@agent-atlas/api-client/rules';
import { createPaging } from '@agent-atlas/shared-ui/site-kit';

/** How many agents a list shows initially and after each "Load more". */
export const AGENT_PAGING = createPaging([48, 96, 144, LIST_LIMIT_MAX]);

/** The filters of every list of agents. An undefined filter is off. */
export interface Filters {
  readonly pricing?: PricingKind | undefined;
  readonly rating?: RatingFilter | undefined;
  /** The facts that must hold, as in the API: `api,freeTier`. */
  readonly has?: string | undefined;
  /** A language that the agents are known to work in. */
  readonly language?: LanguageId | undefined;
}

/** The query parameters that hold the filters. */
export const FILTER_FIELDS = ['pricing', 'rating', 'has', 'language'] as const;

/** Parses a URL's query. Ignores unknown values. */
export function readFilters(search: URLSearchParams): Filters {
  return {
    pricing: PRICING_KINDS.find(({ id }) => id === search.get('pricing'))?.id,
    rating: RATING_FILTERS.find((rating) => String(rating) === search.get('rating')),
    has: flagFilter(flagsIn(search.get('has') ?? '')),
    language: LANGUAGES.find(({ id }) => id === search.get('language'))?.id,
  };
}

/** Whether any filter is on. */
export function isFiltered(filters: Filters): boolean {
  return FILTER_FIELDS.some((field) => filters[field] !== undefined);
}
