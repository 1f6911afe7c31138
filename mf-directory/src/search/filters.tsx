import { SEARCH_SORTS, type SearchResult, tileNameOf } from '@agent-atlas/api/rules';
import { ChoiceLinks } from '../listing/choice-links.tsx';
import { filterChoices, pricingChoices, ratingChoices, sortChoices } from '../listing/choices.ts';
import { type SearchState, searchAddress } from './search-state.ts';

export interface FiltersProps {
  state: SearchState;
  facets: SearchResult['facets'];
}

/** Narrows and orders what was found. Every choice is an address of its own. */
export function Filters({ state, facets }: FiltersProps) {
  const { category, pricing, rating, sort } = state;
  const addressWith = (change: Partial<SearchState>) =>
    searchAddress({ ...state, more: undefined, ...change });
  const categories = facets.categories.map(({ name, count }) => ({
    value: name,
    label: tileNameOf(name),
    count,
  }));
  return (
    <div className="flex min-w-0 flex-col gap-1.5 lg:gap-6">
      <ChoiceLinks
        beside
        title="Category"
        choices={filterChoices({
          any: 'All categories',
          values: categories,
          chosen: category,
          addressOf: (value) => addressWith({ category: value }),
        })}
      />
      <ChoiceLinks
        beside
        title="Pricing"
        choices={pricingChoices(facets, pricing, (value) => addressWith({ pricing: value }))}
      />
      <ChoiceLinks
        beside
        title="Rating"
        choices={ratingChoices(facets, rating, (value) => addressWith({ rating: value }))}
      />
      <ChoiceLinks
        beside
        title="Sort by"
        choices={sortChoices(SEARCH_SORTS, sort, (value) => addressWith({ sort: value }))}
      />
    </div>
  );
}
