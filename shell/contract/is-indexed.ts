import type { Head } from './remote.ts';

/**
 * Returns whether search engines may index a page. Only such a page has a canonical link: to name another page and to
 * ask not to index this one contradict each other.
 */
export const isIndexed = ({ status, noIndex }: Pick<Head, 'status' | 'noIndex'>): boolean =>
  status !== 404 && !noIndex;
