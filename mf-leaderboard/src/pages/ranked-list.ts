import type { Leaderboard } from '@agent-atlas/api/rules';
import { SHOWN_ENTRIES } from '../ranking/lists.ts';

/**
 * The default list as a schema.org ItemList: order, name and address only, since the reviews behind
 * the scores may be samples. Form: https://schema.org/ItemList
 */
export function rankedList({ topRated }: Leaderboard) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: 'Top-Ranked AI Agents',
    itemListOrder: 'https://schema.org/ItemListOrderDescending',
    itemListElement: topRated.slice(0, SHOWN_ENTRIES).map((entry, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: entry.name,
      url: `/agent/${entry.id}`,
    })),
  };
}
