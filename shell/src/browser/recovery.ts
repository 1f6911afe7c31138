import { placeKey } from '../place-key.ts';

/** Marks an address for which a hard navigation was tried, for one release set. */
const KEY = 'atlas-recovered';

/**
 * Whether the browser should ask the server for `url` instead: the server can render a page whose
 * code this tab cannot fetch, because it is offline for a moment or its release is gone. Once for
 * each address and set, so that a page that stays broken does not load for ever.
 */
export function mayRecover(url: string, set: string): boolean {
  const mark = `${set} ${url}`;
  try {
    if (sessionStorage.getItem(KEY) === mark) return false;
    sessionStorage.setItem(KEY, mark);
    return true;
  } catch {
    // Without storage nothing could stop a loop.
    return false;
  }
}

/** Gives the last address another chance: the visitor asks for it. */
export function allowRecovery(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was marked.
  }
}

/** Takes the mark of an address away: its page has arrived, from the server or by itself. */
export function settleRecovery(url: string, set: string): void {
  try {
    if (sessionStorage.getItem(KEY) === `${set} ${url.replace(/#.*/, '')}`)
      sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was marked.
  }
}

/** Where React Router keeps how far each entry of the history was scrolled. */
const PLACES = 'react-router-scroll-positions';

/** A browser puts a reloaded page where it was scrolled last: so there, before the reload. */
function goToPlace(): void {
  const places: Readonly<Record<string, number>> = JSON.parse(
    sessionStorage.getItem(PLACES) ?? '{}',
  );
  const { pathname, search, hash } = location;
  const key: string = history.state?.key ?? 'default';
  const place = places[placeKey({ key, pathname, search, hash })];
  if (!place) return;
  document.body.style.minHeight = `${place + innerHeight}px`;
  scrollTo(0, place);
}

/**
 * Has the server answer with the page at `url`. On the way back through the history the address is
 * there already, and only a reload keeps the entry, to which the place on the page belongs.
 */
export function askServer(url: string): void {
  if (url === location.href) {
    goToPlace();
    location.reload();
  } else location.assign(url);
}
