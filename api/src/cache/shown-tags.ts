import type { CacheTag } from '../changes/change-set.ts';

/**
 * The agents and reviews whose votes an answer shows. Only their counters change without a load of
 * the catalogue, so an item that shows none depends on no single row.
 */
export function shownTags(answer: unknown): CacheTag[] {
  const tags = new Set<CacheTag>();
  collect(answer, tags);
  return [...tags];
}

function collect(value: unknown, tags: Set<CacheTag>): void {
  if (typeof value !== 'object' || value === null) return;
  if ('id' in value && typeof value.id === 'number') {
    if ('upvotes' in value) tags.add(`agent:${value.id}`);
    if ('helpfulCount' in value) tags.add(`review:${value.id}`);
  }
  for (const part of Object.values(value)) if (typeof part === 'object') collect(part, tags);
}
