import type { Location } from 'react-router-dom';

/**
 * Under which name a page's place, how far it was scrolled, is kept. Entries of the history that the router did not make,
 * the first one and each plain anchor, all have the key `default`: their address tells them apart.
 */
export function placeKey({
  key,
  pathname,
  search,
  hash,
}: Pick<Location, 'key' | 'pathname' | 'search' | 'hash'>): string {
  return key === 'default' ? pathname + search + hash : key;
}
