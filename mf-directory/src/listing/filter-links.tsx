import type { Part } from '@agent-atlas/shared-ui/site-kit';
import { ChoiceLinks } from './choice-links.tsx';
import {
  type Facets,
  flagChoices,
  languageChoices,
  pricingChoices,
  ratingChoices,
  sortChoices,
} from './choices.ts';
import type { Filters } from './list-state.ts';

type ListState<Sort> = Filters & { readonly sort: Sort | undefined };

export interface FilterLinksProps<Sort extends string> {
  state: Part<ListState<Sort>>;
  /** Undefined while loading and after a failed request: only sorting is available then. */
  facets: Facets | undefined;
  /** Sort orders; the first is the default. */
  sorts: readonly { id: Sort; label: string }[];
  /** Returns the list's URL after a change; undefined removes a field from it. */
  urlWith: (change: Part<ListState<Sort>>) => string;
  /** On large screens, shows a column next to the list instead of rows above it. */
  sidebar?: boolean;
}

/** Filters and sorts a list of agents. Every choice has its own URL. */
export function FilterLinks<Sort extends string>({
  state,
  facets,
  sorts,
  urlWith,
  sidebar,
}: FilterLinksProps<Sort>) {
  return (
    <>
      <ChoiceLinks
        sidebar={sidebar}
        title="Pricing"
        choices={pricingChoices(facets, state.pricing, (pricing) => urlWith({ pricing }))}
      />
      <ChoiceLinks
        sidebar={sidebar}
        title="Rating"
        choices={ratingChoices(facets, state.rating, (rating) => urlWith({ rating }))}
      />
      <ChoiceLinks
        sidebar={sidebar}
        title="Facts"
        choices={flagChoices(facets, state.has, (has) => urlWith({ has }))}
      />
      <ChoiceLinks
        sidebar={sidebar}
        title="Language"
        choices={languageChoices(facets, state.language, (language) => urlWith({ language }))}
      />
      <ChoiceLinks
        sidebar={sidebar}
        title="Sort by"
        choices={sortChoices(sorts, state.sort, (sort) => urlWith({ sort }))}
      />
    </>
  );
}
