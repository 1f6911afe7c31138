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

/**
 * Has the server answer with the page at `url`. On the way back through the history the address is
 * there already, and only a reload keeps the entry, to which the place on the page belongs.
 */
export function askServer(url: string): void {
  if (url === location.href) location.reload();
  else location.assign(url);
}
