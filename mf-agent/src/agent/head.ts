import type { Agent } from '@agent-atlas/api/rules';
import type { Head } from '@agent-atlas/shell/contract';

const DESCRIPTION_MAX = 160;

/** What an agent's page is to browsers and crawlers. */
export function agentHead(agent: Agent): Head {
  return {
    title: `${agent.name} reviews, pricing and features`,
    description: shorten(`${agent.name} by ${agent.company}: ${agent.description}`),
    canonicalPath: `/agent/${agent.id}`,
    jsonLd: [softwareApplication(agent)],
  };
}

/** The head of an address that names no agent. */
export function missingAgentHead(id: string): Head {
  return {
    title: 'Agent not found',
    description:
      'This directory has no AI agent at this address. Browse the categories on the home page to find AI agents by what they do.',
    canonicalPath: `/agent/${encodeURIComponent(id)}`,
    status: 404,
  };
}

/** The head until the agent's data is there. */
export function loadingAgentHead(id: string): Head {
  return {
    title: 'AI agent',
    description:
      'Features, pricing, reviews and alternatives of an AI agent listed in the directory.',
    canonicalPath: `/agent/${encodeURIComponent(id)}`,
  };
}

/**
 * The agent as a schema.org SoftwareApplication. It carries no rating: sample reviews are not
 * anybody's experience and must not reach search results.
 */
function softwareApplication(agent: Agent): Record<string, unknown> {
  const offers = agentOffers(agent);
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: agent.name,
    description: agent.description,
    url: agent.website,
    applicationCategory: agent.category,
    featureList: agent.features,
    publisher: { '@type': 'Organization', name: agent.company },
    ...(agent.productHuntUrl && { sameAs: [agent.productHuntUrl] }),
    ...(offers.length > 0 && { offers }),
  };
}

function agentOffers(agent: Agent): Record<string, unknown>[] {
  const offers: Record<string, unknown>[] = [];
  if (agent.freeTier) offers.push({ '@type': 'Offer', price: 0, priceCurrency: 'USD' });
  if (agent.monthlyPriceUsd !== null) {
    offers.push({
      '@type': 'Offer',
      price: agent.monthlyPriceUsd,
      priceCurrency: 'USD',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: agent.monthlyPriceUsd,
        priceCurrency: 'USD',
        // UN/CEFACT common code for one month.
        unitCode: 'MON',
      },
    });
  }
  return offers;
}

/** A description of at most 160 characters: cut at the end of a word, the cut marked. */
export function shorten(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX - 1);
  const wordEnd = cut.lastIndexOf(' ');
  return `${cut.slice(0, wordEnd > 0 ? wordEnd : cut.length)}…`;
}
