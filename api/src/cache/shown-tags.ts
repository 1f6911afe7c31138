import type { CacheTag } from '../changes/change-set.ts';

/**
 * Returns the tags of the agents and reviews whose votes a response shows. Only vote counters
 * change between publications of the catalogue, so an item without counters depends on no single
 * row.
 */
export function shownTags(response: unknown): CacheTag[] {
  const tags = new Set<CacheTag>();
  collect(response, tags);
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
