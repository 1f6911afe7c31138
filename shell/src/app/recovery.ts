/** Stores the release set and URL of the last full page load that was tried. */
const KEY = 'atlas-recovered';

/** Identifies a page of a release set. An anchor does not make it another page. */
const markOf = (url: string, set: string) => `${set} ${url.replace(/#.*/, '')}`;

/**
 * Whether the browser should load `url` from the server. The server can render a page whose code this tab cannot
 * fetch, because the tab is briefly offline or its release has been deleted. Returns true only once per URL and
 * release set, so that a page that stays broken does not reload forever.
 */
export function mayRecover(url: string, set: string): boolean {
  const mark = markOf(url, set);
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
    if (sessionStorage.getItem(KEY) === markOf(url, set)) sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is no mark.
  }
}

/**
 * Loads the page at `url` from the server. During a back or forward navigation the location is already `url`. Then the
 * page is reloaded, which keeps the history entry.
 *
 * @param top where the visitor left the page of a history entry, in CSS pixels. After a reload, the browser restores
 * the last scroll position, so the page is scrolled there before.
 */
export function loadFromServer(url: string, top?: number): void {
  if (url !== location.href) {
    location.assign(url);
    return;
  }
  if (top !== undefined) {
    const { style } = document.body;
    const before = scrollY;
    style.minHeight = `${top + innerHeight}px`;
    scrollTo(0, top);
    // Back or Forward cancels the reload.
    const undo = () => {
      style.minHeight = '';
      scrollTo(0, before);
    };
    addEventListener('popstate', undo, { once: true });
  }
  history.scrollRestoration = 'auto';
  location.reload();
}
