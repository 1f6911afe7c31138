import { SEARCH_SORTS, type SearchResult, tileNameOf } from '@agent-atlas/api-client/rules';
import { ChoiceLinks } from '../listing/choice-links.tsx';
import { filterChoices } from '../listing/choices.ts';
import { FilterLinks } from '../listing/filter-links.tsx';
import { type SearchState, searchUrl } from './search-state.ts';

export interface SearchFiltersProps {
  state: SearchState;
  facets: SearchResult['facets'];
}

/** Filters and sorts the search results. */
export function Filters({ state, facets }: SearchFiltersProps) {
  const urlWith = (change: Partial<SearchState>) =>
    searchUrl({ ...state, more: undefined, ...change });
  const categories = (facets?.categories ?? []).map(({ name, count }) => ({
    value: name,
    label: tileNameOf(name),
    count,
  }));
  return (
    <div className="flex min-w-0 flex-col gap-1.5 lg:gap-6">
      <ChoiceLinks
        sidebar
        title="Category"
        choices={filterChoices({
          anyLabel: 'All categories',
          values: categories,
          selected: state.category,
          urlOf: (category) => urlWith({ category }),
        })}
      />
      <FilterLinks sidebar state={state} facets={facets} sorts={SEARCH_SORTS} urlWith={urlWith} />
    </div>
  );
}
