import { categoryFacetsQuery, categoryPageQuery } from '@agent-atlas/api-client';
import { AGENT_SORTS, type AgentSort, categoryPath, pathWith } from '@agent-atlas/api-client/rules';
import type { PageRequest } from '@agent-atlas/shared-ui/site-kit';
import { AGENT_PAGING, type Filters, readFilters } from '../listing/list-state.ts';

/** The state in a category page's URL. */
export interface CategoryState extends Filters, PageRequest {
  readonly sort?: AgentSort | undefined;
}

/** Left out of the URL. */
const DEFAULT_SORT: AgentSort = 'score';

/** Parses a URL's query. Ignores unknown values. */
export function readCategoryState(search: URLSearchParams): CategoryState {
  const sort = AGENT_SORTS.find(({ id }) => id === search.get('sort'))?.id;
  return {
    ...readFilters(search),
    sort: sort === DEFAULT_SORT ? undefined : sort,
    ...AGENT_PAGING.read(search),
  };
}

/** The URL of a state: `/category/AI%20Chatbot?pricing=free&sort=name`. */
export function categoryUrl(name: string, state: CategoryState): string {
  const { sort } = state;
  return pathWith(categoryPath(name), {
    ...filtersOf(state),
    sort,
    ...AGENT_PAGING.fieldsOf(state),
  });
}

/** The page of a category's agents that a state requests. */
export function agentsQuery(name: string, state: CategoryState) {
  const { sort } = state;
  return categoryPageQuery(name, { ...filtersOf(state), sort, ...AGENT_PAGING.paramsOf(state) });
}

/** How many agents each filter value would leave. */
export function facetsQuery(name: string, filters: Filters) {
  return categoryFacetsQuery(name, filtersOf(filters));
}

/** Only the filters of a state. */
function filtersOf({ pricing, rating, has, language }: Filters): Filters {
  return { pricing, rating, has, language };
}
