import {
  type Agent,
  type Alternatives,
  agentPath,
  alternativesPath,
  categoryPath,
  categoryPlural,
  tileNameOf,
} from '@agent-atlas/api-client/rules';
import type { Entry, Head } from '@agent-atlas/contract';
import { formatCount } from '@agent-atlas/shared-ui';
import { breadcrumbList, itemList } from '@agent-atlas/shared-ui/site-kit';
import { shorten } from '../lib/format.ts';
import { groupTitle, noAlternatives } from './group-title.ts';

/** The maximum number of agents whose alternatives are in the sitemap. */
export const ENTRIES_MAX = 10_000;

export function alternativesHead(found: Alternatives): Head {
  const { agent, groups, covered } = found;
  const { id, name, category } = agent;
  const title = `Alternatives to ${name}`;
  const counts = groups.map((group) => `${groupTitle(group)} (${group.agents.length})`);
  const alternatives = [
    ...new Map(groups.flatMap(({ agents }) => agents.map((each) => [each.id, each]))).values(),
  ];
  return {
    title: `${title}: what is different`,
    description: shorten(
      covered === 0
        ? noAlternatives(found)
        : `${formatCount(covered, 'alternative')} to ${name}, with what is different about each: ${counts.join(', ')}.`,
    ),
    canonicalPath: alternativesPath(id),
    jsonLd: [
      itemList(title, alternatives),
      breadcrumbList(
        { name: categoryPlural(category), path: categoryPath(category) },
        { name, path: agentPath(id) },
        { name: 'Alternatives', path: alternativesPath(id) },
      ),
    ],
    card: {
      label: tileNameOf(category),
      title,
      detail: `${formatCount(covered, 'agent')}, grouped by what is different`,
    },
    // A page without alternatives contains nothing that the agent's own page does not.
    ...(covered === 0 && { noIndex: true }),
  };
}

export function alternativesEntries(agents: readonly Agent[]): Entry[] {
  return agents.slice(0, ENTRIES_MAX).map(({ id, name, category, verifiedOn }) => ({
    path: alternativesPath(id),
    title: `Alternatives to ${name}`,
    description: `The ${categoryPlural(category)} closest to ${name}, grouped by how they differ, with reasons.`,
    updated: verifiedOn,
    topic: categoryPath(category),
  }));
}

export function failedAlternativesHead(id: number): Head {
  return {
    title: 'Error loading alternatives',
    description:
      'The alternatives to this AI agent cannot be shown at the moment. Please try again.',
    canonicalPath: alternativesPath(id),
    status: 503,
  };
}

export function loadingAlternativesHead(id: number): Head {
  return {
    title: 'Alternatives to an AI agent',
    description: 'The other AI agents of a category, grouped by how they differ from one.',
    canonicalPath: alternativesPath(id),
  };
}
