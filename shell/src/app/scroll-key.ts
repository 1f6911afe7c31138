import type { Location } from 'react-router-dom';

/** Session storage key of the scroll positions that `ScrollRestoration` stores when the page is left. */
export const SCROLL_POSITIONS = 'atlas-scroll';

/**
 * The key under which a page's scroll position is stored. History entries that the router did not create, the first
 * one and each plain anchor, all have the key `default`, so their URL identifies them.
 */
export function scrollKey({
  key,
  pathname,
  search,
  hash,
}: Pick<Location, 'key' | 'pathname' | 'search' | 'hash'>): string {
  return key === 'default' ? pathname + search + hash : key;
}
