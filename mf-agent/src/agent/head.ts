import {
  type Agent,
  agentPath,
  categoryPath,
  categoryPlural,
  companyName,
  type Review,
  tileNameOf,
} from '@agent-atlas/api-client/rules';
import type { Card, Head } from '@agent-atlas/contract';
import { formatCount } from '@agent-atlas/shared-ui';
import { breadcrumbList } from '@agent-atlas/shared-ui/site-kit';
import { shorten } from '../lib/format.ts';

export function agentHead(agent: Agent, reviews: readonly Review[]): Head {
  return {
    title: `${agent.name} reviews, pricing and features`,
    description: agentDescription(agent),
    canonicalPath: agentPath(agent.id),
    jsonLd: [
      softwareApplication(agent, reviews),
      breadcrumbList(
        { name: categoryPlural(agent.category), path: categoryPath(agent.category) },
        { name: agent.name, path: agentPath(agent.id) },
      ),
    ],
    card: agentCard(agent, reviews),
  };
}

/** The meta description: at most 160 characters. */
export function agentDescription(agent: Agent): string {
  const maker = agent.company === null ? '' : ` by ${agent.company}`;
  return shorten(`${agent.name}${maker}: ${agent.description}`);
}

function agentCard(agent: Agent, reviews: readonly Review[]): Card {
  const { name, category, rating, reviewCount } = agent;
  const card = { label: tileNameOf(category), title: name };
  // Readers of the image elsewhere would take the rating of samples for an experience.
  if (reviewCount === 0 || hasSampleReviews(agent, reviews))
    return { ...card, detail: companyName(agent) };
  return {
    ...card,
    detail: `${rating.toFixed(1)} · ${formatCount(reviewCount, 'review')}`,
    rating,
  };
}

export function failedAgentHead(id: string): Head {
  return {
    title: 'Error Loading Agent',
    description: 'The details of this AI agent cannot be shown at the moment.',
    canonicalPath: agentPath(id),
    status: 503,
  };
}

export function missingAgentHead(id: string): Head {
  return {
    title: 'Agent not found',
    description:
      'This directory has no AI agent at this URL. Browse the categories on the home page to find AI agents by what they do.',
    canonicalPath: agentPath(id),
    status: 404,
  };
}

export function loadingAgentHead(id: string): Head {
  return {
    title: 'AI agent',
    description:
      'Features, pricing, reviews and alternatives of an AI agent listed in the directory.',
    canonicalPath: agentPath(id),
  };
}

/** Whether the agent's data or the loaded reviews show that any of its reviews is a sample. */
function hasSampleReviews(agent: Agent, loaded: readonly Review[]): boolean {
  return Boolean(agent.sampleReviewCount) || loaded.some(({ sample }) => sample);
}

/**
 * The agent as a schema.org SoftwareApplication. Sample reviews must not reach search results, because
 * they describe no real experience: an agent with any sample review has no rating here.
 *
 * Format: https://schema.org/SoftwareApplication
 */
function softwareApplication(agent: Agent, reviews: readonly Review[]) {
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
    // Covers all reviews, although the page may have loaded only the newest.
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
  return [...(freeTier ? [free] : []), ...(monthlyPriceUsd == null ? [] : [paid])];
}
