import type { PageRouter } from '../../remote-kit/navigation/router.ts';
import { mayRecover } from '../app/recovery.ts';

/** How long after a navigation an error counts as one of the page's first effects, in milliseconds. */
const EFFECTS_MS = 1000;

/**
 * Returns what to call when a page has thrown. Right after a client navigation, it loads the document instead, once per
 * URL: what a browser forbids to scripts, such as HTML in a string, works in the server's HTML. It does so only if the
 * visitor has pressed something in this document. Otherwise, pages that lead to each other could load forever.
 *
 * @param set the active release set
 */
export function reloadFailedPage(
  router: Pick<PageRouter, 'shown' | 'subscribe'>,
  set: string,
  loadDocument: () => void,
): () => void {
  let visit = router.shown;
  let at = Number.NEGATIVE_INFINITY;
  router.subscribe(() => {
    if (router.shown === visit) return;
    visit = router.shown;
    at = performance.now();
  });
  return () => {
    // A page that throws while it is rendered fails before its arrival is announced.
    const hasJustArrived = router.shown !== visit || performance.now() - at < EFFECTS_MS;
    const isPressed = navigator.userActivation?.hasBeenActive ?? false;
    if (hasJustArrived && isPressed && mayRecover(location.href, set)) loadDocument();
  };
}
