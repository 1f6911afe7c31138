import { categoryFacetsQuery, categoryPageQuery } from '@agent-atlas/api-client';
import { AGENT_SORTS } from '@agent-atlas/api-client/rules';
import { defineUrlState, oneOf } from '@agent-atlas/shared-ui/site-kit';
import { AGENT_PAGING, FILTER_FIELDS } from '../listing/list-state.ts';

/** The URL of a category page: `/category/AI%20Chatbot?pricing=free&sort=name`. */
export const CATEGORY = defineUrlState({
  ...FILTER_FIELDS,
  /** Undefined for the first order. */
  sort: oneOf(AGENT_SORTS.slice(1)),
  ...AGENT_PAGING.fields,
});

export type CategoryState = ReturnType<typeof CATEGORY.read>;

/** The page of a category's agents that a state requests. */
export function agentsQuery(name: string, { show, after, ...filters }: CategoryState) {
  return categoryPageQuery(name, { ...filters, ...AGENT_PAGING.paramsOf({ show, after }) });
}

/** How many agents each filter value would leave. */
export function facetsQuery(
  name: string,
  { sort: _sort, show: _show, after: _after, ...filters }: CategoryState,
) {
  return categoryFacetsQuery(name, filters);
}
