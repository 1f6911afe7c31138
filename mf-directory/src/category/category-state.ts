import { AGENT_SORTS, type AgentSort, categoryPath } from '@agent-atlas/api/rules';
import { addressOf } from '../listing/address.ts';
import { type Filters, readFilters } from '../listing/filters.ts';
import { type ListState, listAddressParams, readListState } from '../listing/list-state.ts';

/** What the address of a category's page says. */
export interface CategoryState extends Filters, ListState {
  readonly sort?: AgentSort | undefined;
}

/** The order that needs no mention in the address. */
const DEFAULT_SORT: AgentSort = 'score';

/** Reads an address's query. What does not exist is passed over. */
export function readCategoryState(search: URLSearchParams): CategoryState {
  const sort = AGENT_SORTS.find(({ id }) => id === search.get('sort'))?.id;
  return {
    ...readFilters(search),
    sort: sort === DEFAULT_SORT ? undefined : sort,
    ...readListState(search),
  };
}

/** The address of a state: `/category/AI%20Chatbot?pricing=free&sort=name`. */
export function categoryAddress(name: string, state: CategoryState): string {
  const { pricing, rating, sort } = state;
  return addressOf(categoryPath(name), { pricing, rating, sort, ...listAddressParams(state) });
}
