import { categoryPath, type ListedPair, pairPath } from '@agent-atlas/api-client/rules';
import type { Entry } from '@agent-atlas/contract';

/** The sitemap entries of the pairs that have a page. */
export function pairEntries(pairs: readonly ListedPair[]): Entry[] {
  return pairs.map(({ slug, category, first, second, checkedOn }) => ({
    path: pairPath(slug),
    title: `${first.name} vs ${second.name}`,
    description: `How ${first.name} and ${second.name} differ in price, integrations and privacy, and what reviewers say.`,
    updated: checkedOn,
    topic: categoryPath(category),
  }));
}
