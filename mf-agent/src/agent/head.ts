import { type Agent, companyName, type Review, tileNameOf } from '@agent-atlas/api/rules';
import { formatCount } from '@agent-atlas/shared-ui';
import type { Card, Head } from '@agent-atlas/shell/contract';
import { agentBreadcrumbs, hasSampleReviews, softwareApplication } from './structured-data.ts';

const DESCRIPTION_MAX = 160;

/** What an agent's page is to browsers and crawlers. */
export function agentHead(agent: Agent, reviews: readonly Review[]): Head {
  return {
    title: `${agent.name} reviews, pricing and features`,
    description: agentDescription(agent),
    canonicalPath: `/agent/${agent.id}`,
    jsonLd: [softwareApplication(agent, reviews), agentBreadcrumbs(agent)],
    card: agentCard(agent, reviews),
  };
}

/** An agent in at most 160 characters. */
export function agentDescription(agent: Agent): string {
  const maker = agent.company === null ? '' : ` by ${agent.company}`;
  return shorten(`${agent.name}${maker}: ${agent.description}`);
}

function agentCard(agent: Agent, reviews: readonly Review[]): Card {
  const { name, category, rating, reviewCount } = agent;
  const card = { label: tileNameOf(category), title: name };
  if (reviewCount === 0) return { ...card, detail: companyName(agent) };
  // A picture is seen without the badge that each sample carries on the page.
  const kind = hasSampleReviews(agent, reviews) ? 'sample review' : 'review';
  return { ...card, detail: `${rating.toFixed(1)} · ${formatCount(reviewCount, kind)}`, rating };
}

/** The head of an agent's page that could not load the agent. */
export function failedAgentHead(id: string): Head {
  return {
    title: 'Error Loading Agent',
    description: 'The details of this AI agent cannot be shown at the moment.',
    canonicalPath: `/agent/${encodeURIComponent(id)}`,
    status: 503,
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

/** A description of at most 160 characters: cut at the end of a word, the cut marked. */
export function shorten(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX - 1);
  const wordEnd = cut.lastIndexOf(' ');
  return `${cut.slice(0, wordEnd > 0 ? wordEnd : cut.length)}…`;
}
