import type { AgentFilters, CategoryFacets } from '../../contract/list.ts';
import { RATING_FILTERS } from '../../contract/options.ts';
import { PRICING_KINDS, type PricingKind } from '../../contract/pricing.ts';

/** The number of agents with one pricing and one rating floor. */
export interface CategoryShare {
  pricing: PricingKind;
  /** The highest rating filter that the agents pass, or 0. */
  ratingFloor: number;
  count: number;
}

/** Counts the agents for each choice of one filter while the other filter stays as it is. */
export function facetsOf(
  shares: readonly CategoryShare[],
  { pricing, rating }: AgentFilters,
): CategoryFacets {
  const least = rating ?? 0;
  const ofPricing = shares.filter((share) => pricing === undefined || share.pricing === pricing);
  const ofRating = shares.filter((share) => share.ratingFloor >= least);
  return {
    total: count(ofPricing.filter((share) => share.ratingFloor >= least)),
    pricing: PRICING_KINDS.map(({ id }) => ({
      kind: id,
      count: count(ofRating.filter((share) => share.pricing === id)),
    })).filter((facet) => facet.count > 0),
    ratings: RATING_FILTERS.map((atLeast) => ({
      atLeast,
      count: count(ofPricing.filter((share) => share.ratingFloor >= atLeast)),
    })).filter((facet) => facet.count > 0),
  };
}

function count(shares: readonly CategoryShare[]): number {
  return shares.reduce((sum, share) => sum + share.count, 0);
}
