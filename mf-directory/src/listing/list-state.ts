import {
  flagFilter,
  flagsIn,
  LANGUAGES,
  LIST_LIMIT_MAX,
  PRICING_KINDS,
  RATING_FILTERS,
} from '@agent-atlas/api-client/rules';
import {
  anyText,
  createPaging,
  defineUrlState,
  oneOf,
  type StateOf,
} from '@agent-atlas/shared-ui/site-kit';

/** How many agents a list shows initially and after each "Load more". */
export const AGENT_PAGING = createPaging([48, 96, 144, LIST_LIMIT_MAX]);

/** The URL of a list without filters. */
export const PLAIN_LIST = defineUrlState(AGENT_PAGING.fields);

/** The filters of a list of agents. An undefined filter is off. */
export const FILTER_FIELDS = {
  pricing: oneOf(PRICING_KINDS),
  rating: oneOf(RATING_FILTERS),
  /** The facts that must hold, as in the API: `api,freeTier`. */
  has: anyText((text) => flagFilter(flagsIn(text))),
  /** A language that the agents are known to work in. */
  language: oneOf(LANGUAGES),
};

export type Filters = StateOf<typeof FILTER_FIELDS>;

const FILTERS = defineUrlState(FILTER_FIELDS);

/** Whether any filter is on. */
export const isFiltered = (state: Filters): boolean => FILTERS.entries(state).length > 0;
