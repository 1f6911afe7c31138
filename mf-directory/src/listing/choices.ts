import {
  type CategoryFacets,
  FLAGS,
  flagFilter,
  flagsIn,
  LANGUAGES,
  type LanguageId,
  PRICING_KINDS,
  type PricingKind,
  RATING_FILTERS,
  type RatingFilter,
} from '@agent-atlas/api-client/rules';

/** One value of a filter, with the URL that applies it. */
export interface Choice {
  readonly label: string;
  readonly to: string;
  readonly selected: boolean;
  /** How many agents match. */
  readonly count?: number | undefined;
}

/** How many agents match each choice. */
export type Facets = Pick<CategoryFacets, 'pricing' | 'ratings' | 'flags' | 'languages'>;

/** A filter's values, and the label of the choice that removes it. */
interface Filter<T> {
  readonly anyLabel: string;
  readonly values: readonly { value: T; label: string; count: number }[];
  readonly selected: T | undefined;
  readonly urlOf: (value: T | undefined) => string;
}

/** Omits values that match no agents, except the selected one. */
export function filterChoices<T>({ anyLabel, values, selected, urlOf }: Filter<T>): Choice[] {
  const available = values.filter(({ value, count }) => count > 0 || value === selected);
  return [
    { label: anyLabel, to: urlOf(undefined), selected: selected === undefined },
    ...available.map(({ value, label, count }) => ({
      label,
      to: urlOf(value),
      selected: value === selected,
      count,
    })),
  ];
}

export function pricingChoices(
  facets: Facets | undefined,
  selected: PricingKind | undefined,
  urlOf: (pricing: PricingKind | undefined) => string,
): Choice[] {
  const values = PRICING_KINDS.map(({ id, label }) => ({
    value: id,
    label,
    count: facets?.pricing?.find(({ kind }) => kind === id)?.count ?? 0,
  }));
  return filterChoices({ anyLabel: 'All pricing', values, selected, urlOf });
}

export function ratingChoices(
  facets: Facets | undefined,
  selected: RatingFilter | undefined,
  urlOf: (rating: RatingFilter | undefined) => string,
): Choice[] {
  const values = RATING_FILTERS.map((rating) => ({
    value: rating,
    label: `${rating} stars and up`,
    count: facets?.ratings?.find(({ atLeast }) => atLeast === rating)?.count ?? 0,
  }));
  return filterChoices({ anyLabel: 'Any rating', values, selected, urlOf });
}

/** How many languages are offered: those that most agents work in. */
const LANGUAGES_SHOWN = 8;

/** Without any that is known, the filter has one choice and is not shown. */
export function languageChoices(
  facets: Facets | undefined,
  selected: LanguageId | undefined,
  urlOf: (language: LanguageId | undefined) => string,
): Choice[] {
  const counts = new Map(facets?.languages?.map(({ language, count }) => [language, count]));
  const values = LANGUAGES.map(({ id, label }) => ({
    value: id,
    label,
    count: counts.get(id) ?? 0,
  }))
    .sort((a, b) => b.count - a.count)
    .filter(({ value }, index) => index < LANGUAGES_SHOWN || value === selected);
  return filterChoices({ anyLabel: 'Any, or not known', values, selected, urlOf });
}

/** Facts that must hold. Each choice adds its fact or removes it. */
export function flagChoices(
  facets: Facets | undefined,
  has: string | undefined,
  urlOf: (has: string | undefined) => string,
): Choice[] {
  const selected = flagsIn(has);
  const choices = FLAGS.map(({ id, filter }) => {
    const isSelected = selected.includes(id);
    const others = selected.filter((other) => other !== id);
    return {
      label: filter,
      to: urlOf(flagFilter(isSelected ? others : [...others, id])),
      selected: isSelected,
      count: facets?.flags?.find(({ flag }) => flag === id)?.count ?? 0,
    };
  });
  return [
    { label: 'Any facts', to: urlOf(undefined), selected: selected.length === 0 },
    ...choices.filter(({ count, selected: isSelected }) => count > 0 || isSelected),
  ];
}

/** Sort orders; the first is the default and is left out of the URL. */
export function sortChoices<T extends string>(
  sorts: readonly { id: T; label: string }[],
  selected: T | undefined,
  urlOf: (sort: T | undefined) => string,
): Choice[] {
  return sorts.map(({ id, label }, index) => {
    const value = index === 0 ? undefined : id;
    return { label, to: urlOf(value), selected: selected === value };
  });
}
