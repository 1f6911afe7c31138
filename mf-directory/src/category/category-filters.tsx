import { AGENT_SORTS, type CategoryFacets, categoryPath } from '@agent-atlas/api-client/rules';
import { LinkButton } from '@agent-atlas/shared-ui';
import { FilterLinks } from '../listing/filter-links.tsx';
import { AGENT_PAGING, isFiltered } from '../listing/list-state.ts';
import { CATEGORY, type CategoryState } from './category-state.ts';

export interface CategoryFiltersProps {
  category: string;
  state: CategoryState;
  /** Undefined while loading and after a failed request. */
  facets: CategoryFacets | undefined;
}

/** Filters and sorts a category's agents. */
export function CategoryFilters({ category, state, facets }: CategoryFiltersProps) {
  const start = { ...state, ...AGENT_PAGING.first };
  return (
    <div className="relative mb-6 flex flex-col gap-1.5">
      <FilterLinks
        state={state}
        facets={facets}
        sorts={AGENT_SORTS}
        urlWith={(change) => CATEGORY.path(categoryPath(category), { ...start, ...change })}
      />
      {isFiltered(state) && facets?.total !== 0 && (
        <div className="md:absolute md:right-0 md:bottom-1">
          <ClearFilters category={category} state={state} />
        </div>
      )}
    </div>
  );
}

/** Links to the unfiltered list. Keeps the sort order. */
export function ClearFilters({ category, state: { sort } }: Omit<CategoryFiltersProps, 'facets'>) {
  return (
    <LinkButton
      to={CATEGORY.path(categoryPath(category), { sort })}
      preventScrollReset
      variant="outline"
      size="sm"
    >
      Clear filters
    </LinkButton>
  );
}
