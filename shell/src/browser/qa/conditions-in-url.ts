import type { QaConditions } from '../../../contract/boot.ts';
import type { PageRouter } from '../../../remote-kit/navigation/router.ts';
import { NO_CONDITIONS, readConditions, urlWith, withoutConditions } from '../../qa/conditions.ts';
import { isFramed, toParent } from './framed.ts';

/** Session storage key of this tab's conditions, as a URL. */
const KEY = 'atlas-qa-conditions';

const hrefOf = ({ pathname, search, hash }: Location) => pathname + search + hash;

/** The current page under other conditions. */
export function openUnder(
  conditions: QaConditions,
  page: Pick<URL, 'pathname' | 'search' | 'hash'> = location,
): void {
  const url = urlWith(page, conditions);
  sessionStorage.removeItem(KEY);
  if (url === hrefOf(location)) location.reload();
  else location.assign(url);
}

/** The current page as visitors see it, with the versions of the session's link. */
export const resetConditions = (): void => openUnder(NO_CONDITIONS);

/** A link that reproduces the current page and its conditions in another QA session. */
export const reproducingLink = (conditions: QaConditions): string =>
  location.origin + urlWith(location, conditions);

/**
 * Full page loads within the site, for example by forms, lose the conditions. This restores the
 * tab's conditions.
 *
 * @returns whether the page is about to be loaded again
 */
export function restoreConditions(): boolean {
  const search = new URLSearchParams(location.search);
  const saved = sessionStorage.getItem(KEY);
  const isWithin = document.referrer.startsWith(`${location.origin}/`);
  if (!saved || !isWithin || withoutConditions(search).size < search.size) return false;
  const { conditions } = readConditions(new URLSearchParams(saved));
  const url = urlWith(location, { ...conditions, ...(isFramed && { width: undefined }) });
  if (url === urlWith(location, NO_CONDITIONS)) return false;
  location.replace(url);
  return true;
}

/** Keeps the conditions in the URL while the visitor navigates, so that a copied URL reproduces the page. */
export function keepConditions(router: PageRouter, conditions: QaConditions): void {
  const query = urlWith({ pathname: '', search: '', hash: '' }, conditions);
  if (!isFramed) sessionStorage.setItem(KEY, query);
  const keep = () => {
    const search = new URLSearchParams(location.search);
    const isGiven = withoutConditions(search).size < search.size;
    const url = urlWith(location, conditions);
    if ((query || isGiven) && url !== hrefOf(location))
      history.replaceState(history.state, '', url);
    toParent({ url });
  };
  keep();
  router.subscribe(() => {
    if (!router.isPending()) keep();
  });
}
