import { categoryFacetsQuery, categoryPageQuery } from '@agent-atlas/api/client';
import type { Filters } from '../listing/filters.ts';
import { listParamsOf } from '../listing/list-state.ts';
import type { CategoryState } from './category-state.ts';

/** The part of a category's agents that a state asks for. */
export function agentsOf(name: string, state: CategoryState) {
  const { pricing, rating, sort } = state;
  return categoryPageQuery(name, { pricing, rating, sort, ...listParamsOf(state) });
}

/** How many agents each choice of a filter would leave. */
export function facetsOf(name: string, { pricing, rating }: Filters) {
  return categoryFacetsQuery(name, { pricing, rating });
}
