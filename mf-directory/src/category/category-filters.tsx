import { AGENT_SORTS, type CategoryFacets } from '@agent-atlas/api/rules';
import { LinkButton } from '@agent-atlas/shared-ui';
import { ChoiceLinks } from '../listing/choice-links.tsx';
import { pricingChoices, ratingChoices, sortChoices } from '../listing/choices.ts';
import { isNarrowed } from '../listing/filters.ts';
import { partAfter } from '../listing/list-state.ts';
import { type CategoryState, categoryAddress } from './category-state.ts';

export interface CategoryFiltersProps {
  category: string;
  state: CategoryState;
  /** Absent while loading and when they could not be loaded: only the order can be chosen. */
  facets: CategoryFacets | null | undefined;
}

/** Narrows and orders a category's agents. Every choice is an address of its own. */
export function CategoryFilters({ category, state, facets }: CategoryFiltersProps) {
  const { pricing, rating, sort } = state;
  const addressWith = (change: Partial<CategoryState>) =>
    categoryAddress(category, { ...state, ...partAfter(), ...change });
  return (
    <div className="relative mb-6 flex flex-col gap-1.5">
      <ChoiceLinks
        title="Pricing"
        choices={pricingChoices(facets, pricing, (value) => addressWith({ pricing: value }))}
      />
      <ChoiceLinks
        title="Rating"
        choices={ratingChoices(facets, rating, (value) => addressWith({ rating: value }))}
      />
      <ChoiceLinks
        title="Sort by"
        choices={sortChoices(AGENT_SORTS, sort, (value) => addressWith({ sort: value }))}
      />
      {isNarrowed(state) && facets?.total !== 0 && (
        <div className="md:absolute md:right-0 md:bottom-1">
          <ClearFilters category={category} state={state} />
        </div>
      )}
    </div>
  );
}

/** The way back to all agents, in the chosen order. */
export function ClearFilters({ category, state: { sort } }: Omit<CategoryFiltersProps, 'facets'>) {
  return (
    <LinkButton
      to={categoryAddress(category, { ...partAfter(), sort })}
      preventScrollReset
      variant="outline"
      size="sm"
    >
      Clear filters
    </LinkButton>
  );
}
