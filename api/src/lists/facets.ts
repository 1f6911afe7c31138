import { FLAGS, type FlagId, flagsIn } from '../../contract/flags.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import type { AgentFilters, CategoryFacets } from '../../contract/list.ts';
import { RATING_FILTERS } from '../../contract/options.ts';
import { PRICING_KINDS, type PricingKind } from '../../contract/pricing.ts';

/** Agents that filters do not tell apart. */
export interface Counted {
  readonly pricing: PricingKind;
  /** The highest rating filter that they pass, or 0. */
  readonly rating: number;
  /** The flags that hold. */
  readonly flags: readonly FlagId[];
  /** Ids of `LANGUAGES`. */
  readonly languages: readonly string[];
  readonly count: number;
}

type Filters = Pick<AgentFilters, 'pricing' | 'rating' | 'has' | 'language'>;

/** Counts the agents for each choice of one filter while the other filters stay as they are. */
export function facetsOf(agents: readonly Counted[], filters: Filters): CategoryFacets {
  const countIf = (changed: Filters) => {
    const isCounted = passing({ ...filters, ...changed });
    return agents.reduce((sum, each) => (isCounted(each) ? sum + each.count : sum), 0);
  };
  const isNotEmpty = ({ count }: { readonly count: number }) => count > 0;
  return {
    total: countIf({}),
    pricing: PRICING_KINDS.map(({ id: kind }) => ({
      kind,
      count: countIf({ pricing: kind }),
    })).filter(isNotEmpty),
    ratings: RATING_FILTERS.map((atLeast) => ({
      atLeast,
      count: countIf({ rating: atLeast }),
    })).filter(isNotEmpty),
    flags: FLAGS.map(({ id: flag }) => ({
      flag,
      count: countIf({ has: [filters.has, flag].join() }),
    })).filter(isNotEmpty),
    languages: LANGUAGES.map(({ id: language }) => ({
      language,
      count: countIf({ language }),
    })).filter(isNotEmpty),
  };
}

/** Returns a test of whether agents pass the filters. */
export function passing({
  pricing,
  rating,
  has,
  language,
}: Filters): (agents: Omit<Counted, 'count'>) => boolean {
  const flags = flagsIn(has);
  return (agents) =>
    (pricing === undefined || agents.pricing === pricing) &&
    agents.rating >= (rating ?? 0) &&
    flags.every((flag) => agents.flags.includes(flag)) &&
    (language === undefined || agents.languages.includes(language));
}
