import { SCROLL_POSITIONS, scrollKey } from './scroll-key.ts';

/** Stores the release set and URL of the last full page load that was tried. */
const KEY = 'atlas-recovered';

/**
 * Whether the browser should load `url` from the server. The server can render a page whose code this tab cannot
 * fetch, because the tab is briefly offline or its release has been deleted. Returns true only once per URL and
 * release set, so that a page that stays broken does not reload forever.
 */
export function mayRecover(url: string, set: string): boolean {
  const mark = `${set} ${url}`;
  try {
    if (sessionStorage.getItem(KEY) === mark) return false;
    sessionStorage.setItem(KEY, mark);
    return true;
  } catch {
    // Without storage, nothing would stop a reload loop.
    return false;
  }
}

/** Allows recovery of the last URL again. Called when the visitor retries. */
export function allowRecovery(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is no mark.
  }
}

/** Allows recovery of `url` again after its page has loaded, from the server or by a client navigation. */
export function settleRecovery(url: string, set: string): void {
  try {
    if (sessionStorage.getItem(KEY) === `${set} ${url.replace(/#.*/, '')}`)
      sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is no mark.
  }
}

/** Scrolls to the stored position before a reload, because the browser restores the last position after it. */
function scrollBeforeReload(): void {
  const positions: unknown = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}');
  const { pathname, search, hash } = location;
  const key = scrollKey({ key: history.state?.key ?? 'default', pathname, search, hash });
  const top: unknown = Reflect.get(Object(positions), key);
  if (typeof top !== 'number') return;
  document.body.style.minHeight = `${top + innerHeight}px`;
  scrollTo(0, top);
}

/**
 * Loads the page at `url` from the server. During a back or forward navigation the location is already `url`. Then the
 * page is reloaded, which keeps the history entry and its scroll position.
 */
export function loadFromServer(url: string): void {
  if (url === location.href) {
    scrollBeforeReload();
    location.reload();
  } else location.assign(url);
}
