import {
  PRICING_KINDS,
  type PricingKind,
  RATING_FILTERS,
  type RatingFilter,
  type SearchResult,
} from '@agent-atlas/api/rules';

/** One of several values of a filter: a link to the address that has it. */
export interface Choice {
  readonly label: string;
  readonly to: string;
  readonly chosen: boolean;
  /** How many agents it leaves. */
  readonly count?: number | undefined;
}

type Facets = Pick<SearchResult['facets'], 'pricing' | 'ratings'>;

/** What a filter can be set to: anything, what leaves agents, and what is chosen. */
interface Filter<T> {
  readonly any: string;
  readonly values: readonly { value: T; label: string; count: number }[];
  readonly chosen: T | undefined;
  readonly addressOf: (value: T | undefined) => string;
}

export function filterChoices<T>({ any, values, chosen, addressOf }: Filter<T>): Choice[] {
  const kept = values.filter(({ value, count }) => count > 0 || value === chosen);
  return [
    { label: any, to: addressOf(undefined), chosen: chosen === undefined },
    ...kept.map(({ value, label, count }) => ({
      label,
      to: addressOf(value),
      chosen: value === chosen,
      count,
    })),
  ];
}

export function pricingChoices(
  facets: Facets | null | undefined,
  chosen: PricingKind | undefined,
  addressOf: (pricing: PricingKind | undefined) => string,
): Choice[] {
  const values = PRICING_KINDS.map(({ id, label }) => ({
    value: id,
    label,
    count: facets?.pricing.find(({ kind }) => kind === id)?.count ?? 0,
  }));
  return filterChoices({ any: 'All pricing', values, chosen, addressOf });
}

export function ratingChoices(
  facets: Facets | null | undefined,
  chosen: RatingFilter | undefined,
  addressOf: (rating: RatingFilter | undefined) => string,
): Choice[] {
  const values = RATING_FILTERS.map((rating) => ({
    value: rating,
    label: `${rating} stars and up`,
    count: facets?.ratings.find(({ atLeast }) => atLeast === rating)?.count ?? 0,
  }));
  return filterChoices({ any: 'Any rating', values, chosen, addressOf });
}

/** Orders of a list; the first one is chosen where the address says nothing. */
export function sortChoices<T extends string>(
  sorts: readonly { id: T; label: string }[],
  chosen: T | undefined,
  addressOf: (sort: T | undefined) => string,
): Choice[] {
  return sorts.map(({ id, label }, index) => {
    const value = index === 0 ? undefined : id;
    return { label, to: addressOf(value), chosen: chosen === value };
  });
}
