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
