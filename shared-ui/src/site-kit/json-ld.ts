import { type Agent, agentPath } from '@agent-atlas/api-client/rules';

/** A schema.org object. The host adds the site's origin to strings that are absolute paths. */
export type JsonLd = Readonly<Record<string, unknown>>;

/** The maximum number of items in a list. */
const MAX_ITEMS = 48;

/**
 * The breadcrumbs from the home page to this one. Format: https://schema.org/BreadcrumbList
 *
 * @param steps the pages after the home page, ending with this page
 */
export function breadcrumbList(...steps: readonly { name: string; path: string }[]): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: path,
    })),
  };
}

/**
 * The agents of a page in order, best first if the list is `ranked`. Contains no ratings, because
 * sample reviews must not reach search results. Format: https://schema.org/ItemList
 */
export function itemList(
  name: string,
  agents: readonly Pick<Agent, 'id' | 'name'>[],
  { ranked = false } = {},
): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    ...(ranked && { itemListOrder: 'https://schema.org/ItemListOrderDescending' }),
    itemListElement: agents.slice(0, MAX_ITEMS).map((agent, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: agent.name,
      url: agentPath(agent.id),
    })),
  };
}
