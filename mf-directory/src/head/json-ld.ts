import type { Agent } from '@agent-atlas/api/rules';

type JsonLd = Readonly<Record<string, unknown>>;

/** More than this a list of addresses is of no use to anybody. */
const LISTED_MAX = 48;

/** Where a page stands beneath the home page, as a schema.org BreadcrumbList. */
export function breadcrumbList(name: string, path: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: '/' },
      { '@type': 'ListItem', position: 2, name, item: path },
    ],
  };
}

/**
 * The agents of a page in their order, as a schema.org ItemList of their pages. It carries no
 * ratings: sample reviews must not reach search results.
 */
export function itemList(name: string, agents: readonly Agent[]): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    itemListElement: agents.slice(0, LISTED_MAX).map((agent, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: agent.name,
      url: `/agent/${agent.id}`,
    })),
  };
}

/** What a page that lists agents says to crawlers: its place, and the list where there is one. */
export function listJsonLd(name: string, path: string, agents: readonly Agent[] = []): JsonLd[] {
  const place = breadcrumbList(name, path);
  return agents.length > 0 ? [place, itemList(name, agents)] : [place];
}
