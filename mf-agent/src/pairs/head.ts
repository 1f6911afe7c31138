import {
  agentPath,
  COMPARE_MAX,
  categoryPath,
  categoryPlural,
  comparePath,
  type ListedPair,
  type Pair,
  pairPath,
  tileNameOf,
} from '@agent-atlas/api-client/rules';
import type { Entry, Head } from '@agent-atlas/contract';
import { breadcrumbList, itemList, type JsonLd } from '@agent-atlas/shared-ui/site-kit';
import { shorten } from '../lib/format.ts';

/**
 * Where the content of a pair is; null if it is at this URL. A pair without a page redirects
 * temporarily to a comparison.
 */
export function redirectOf(
  { slug, isListed, first, second }: Pair,
  requested: string,
): { path: string; status: 307 | 308 } | null {
  if (!isListed) return { path: comparePath([first.agent.id, second.agent.id]), status: 307 };
  return slug === requested ? null : { path: pairPath(slug), status: 308 };
}

/** @param requested the pair in the URL */
export function pairHead(pair: Pair, requested: string): Head {
  const { slug, first, second } = pair;
  const title = `${first.agent.name} vs ${second.agent.name}`;
  const redirect = redirectOf(pair, requested);
  if (redirect)
    return {
      title,
      description: `${title} side by side.`,
      canonicalPath: redirect.path,
      status: redirect.status,
    };
  const { category } = first.agent;
  return {
    title: `${title}: price, integrations and privacy compared`,
    description: pairDescription(pair),
    canonicalPath: pairPath(slug),
    jsonLd: [
      comparedAgents(pair),
      breadcrumbList(
        { name: categoryPlural(category), path: categoryPath(category) },
        { name: title, path: pairPath(slug) },
      ),
    ],
    card: {
      label: tileNameOf(category),
      title,
      detail: shorten(pair.differences[0]?.text ?? 'What differs, and what is the same'),
    },
  };
}

/** The differences that fit into 160 characters. */
function pairDescription({ first, second, differences }: Pair): string {
  const names = `${first.agent.name} vs ${second.agent.name}`;
  const texts = differences.map(({ text }) => text).join(' ');
  return shorten(
    `${names}: ${texts || 'the known facts show no difference. See what is the same, and the sources of each fact.'}`,
  );
}

/** The page and what it is about. Format: https://schema.org/WebPage */
function comparedAgents({ slug, first, second }: Pair): JsonLd {
  const agents = [first.agent, second.agent];
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: `${first.agent.name} vs ${second.agent.name}`,
    url: pairPath(slug),
    ...(agents.every(({ verifiedOn }) => verifiedOn) && {
      lastReviewed: agents.map(({ verifiedOn }) => verifiedOn).sort()[0],
    }),
    about: agents.map(({ id, name, category, description }) => ({
      '@type': 'SoftwareApplication',
      name,
      description,
      applicationCategory: category,
      url: agentPath(id),
    })),
    mainEntity: itemList(`${first.agent.name} and ${second.agent.name}`, agents),
  };
}

export function missingPairHead(requested: string): Head {
  return {
    title: 'Comparison not found',
    description: `This directory has no such pair of AI agents. Choose up to ${COMPARE_MAX} agents to compare them side by side.`,
    canonicalPath: pairPath(requested),
    status: 404,
  };
}

export function failedPairHead(requested: string): Head {
  return {
    title: 'Error loading comparison',
    description:
      'This comparison of two AI agents cannot be shown at the moment. Please try again.',
    canonicalPath: pairPath(requested),
    status: 503,
  };
}

export function loadingPairHead(requested: string): Head {
  return {
    title: 'Comparison of two AI agents',
    description: 'How two AI agents differ in price, integrations and data privacy, with sources.',
    canonicalPath: pairPath(requested),
  };
}

/** The sitemap entries of the pairs that have a page. */
export function pairEntries(pairs: readonly ListedPair[]): Entry[] {
  return pairs.map(({ slug, category, first, second, checkedOn }) => ({
    path: pairPath(slug),
    title: `${first.name} vs ${second.name}`,
    description: `How ${first.name} and ${second.name} differ in price, integrations and privacy, with sources.`,
    updated: checkedOn,
    topic: categoryPath(category),
  }));
}
