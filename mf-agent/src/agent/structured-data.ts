import { type Agent, categoryPath, categoryPlural, type Review } from '@agent-atlas/api/rules';

/** Whether a sample is among an agent's reviews, as far as its facts and the loaded reviews tell. */
export function hasSampleReviews(agent: Agent, loaded: readonly Review[]): boolean {
  return Boolean(agent.sampleReviewCount) || loaded.some(({ sample }) => sample);
}

/**
 * The agent as a schema.org SoftwareApplication. Sample reviews are nobody's experience and must not
 * reach search results: an agent with a sample among its reviews has no rating here.
 *
 * Form: https://schema.org/SoftwareApplication
 */
export function softwareApplication(agent: Agent, reviews: readonly Review[]) {
  const offers = agentOffers(agent);
  const isGenuine = reviews.length > 0 && !hasSampleReviews(agent, reviews);
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: agent.name,
    description: agent.description,
    url: agent.website,
    applicationCategory: agent.category,
    featureList: agent.features,
    ...(agent.company !== null && {
      publisher: { '@type': 'Organization', name: agent.company },
    }),
    ...(agent.productHuntUrl && { sameAs: [agent.productHuntUrl] }),
    ...(offers.length > 0 && { offers }),
    // Of all reviews, of which the page may have loaded the newest only.
    ...(isGenuine && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: agent.rating,
        reviewCount: agent.reviewCount,
      },
    }),
  };
}

function agentOffers({ freeTier, monthlyPriceUsd }: Agent) {
  const free = { '@type': 'Offer', price: 0, priceCurrency: 'USD' };
  const paid = {
    '@type': 'Offer',
    price: monthlyPriceUsd,
    priceCurrency: 'USD',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: monthlyPriceUsd,
      priceCurrency: 'USD',
      // UN/CEFACT common code for one month.
      unitCode: 'MON',
    },
  };
  return [...(freeTier ? [free] : []), ...(monthlyPriceUsd === null ? [] : [paid])];
}

/** The way from the home page to an agent. Form: https://schema.org/BreadcrumbList */
export function agentBreadcrumbs(agent: Pick<Agent, 'id' | 'name' | 'category'>) {
  const steps = [
    { name: 'Home', item: '/' },
    { name: categoryPlural(agent.category), item: categoryPath(agent.category) },
    { name: agent.name, item: `/agent/${agent.id}` },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  };
}
