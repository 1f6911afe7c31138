import { PRICING_KINDS, SEARCH_SORTS, type SearchResult, tileNameOf } from '@agent-atlas/api/rules';
import { type Choice, ChoiceLinks } from './choice-links.tsx';
import { DEFAULT_SORT, type SearchState, searchAddress } from './search-state.ts';

export interface FiltersProps {
  state: SearchState;
  facets: SearchResult['facets'];
}

/** Narrows and orders what was found. Every choice is an address of its own. */
export function Filters({ state, facets }: FiltersProps) {
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
      <ChoiceLinks title="Category" choices={categoryChoices(state, facets)} />
      <ChoiceLinks title="Pricing" choices={pricingChoices(state, facets)} />
      <ChoiceLinks title="Sort by" choices={sortChoices(state)} />
    </div>
  );
}

function categoryChoices(state: SearchState, { categories }: SearchResult['facets']): Choice[] {
  const any = { ...state, category: undefined };
  return [
    { label: 'All categories', to: searchAddress(any), chosen: !state.category },
    ...categories.map(({ name, count }) => ({
      label: tileNameOf(name),
      to: searchAddress({ ...state, category: name }),
      chosen: state.category === name,
      count,
    })),
  ];
}

function pricingChoices(state: SearchState, { pricing }: SearchResult['facets']): Choice[] {
  const any = { ...state, pricing: undefined };
  const choices = PRICING_KINDS.flatMap(({ id, label }) => {
    const count = pricing.find(({ kind }) => kind === id)?.count ?? 0;
    if (count === 0 && state.pricing !== id) return [];
    const to = searchAddress({ ...state, pricing: id });
    return [{ label, to, chosen: state.pricing === id, count }];
  });
  return [{ label: 'All pricing', to: searchAddress(any), chosen: !state.pricing }, ...choices];
}

function sortChoices(state: SearchState): Choice[] {
  return SEARCH_SORTS.map(({ id, label }) => ({
    label,
    to: searchAddress({ ...state, sort: id === DEFAULT_SORT ? undefined : id }),
    chosen: (state.sort ?? DEFAULT_SORT) === id,
  }));
}
