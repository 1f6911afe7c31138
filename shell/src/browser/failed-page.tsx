import { type ReactNode, use, useLayoutEffect, useState } from 'react';
import { ViewContext } from '../../remote-kit/navigation/page-outlet.tsx';
import type { PageRouter } from '../../remote-kit/navigation/router.ts';
import { mayRecover } from '../app/recovery.ts';

/** How long after a navigation an error counts as one of the page's first effects, in milliseconds. */
const EFFECTS_MS = 1000;

/** Returns a function that tells whether the page on the screen has just appeared by a client navigation. */
export function watchArrivals(router: Pick<PageRouter, 'shown' | 'subscribe'>): () => boolean {
  let visit = router.shown;
  let at = Number.NEGATIVE_INFINITY;
  router.subscribe(() => {
    if (router.shown === visit) return;
    visit = router.shown;
    at = performance.now();
  });
  // A page that throws while it is rendered fails before its arrival is announced.
  return () => router.shown !== visit || performance.now() - at < EFFECTS_MS;
}

export interface FailedPageProps {
  readonly hasJustArrived: () => boolean;
  /** The active release set. */
  readonly set: string;
  readonly loadDocument: () => void;
  /** What the visitor sees if the server cannot help either. */
  readonly children: ReactNode;
}

/**
 * Replaces a page that throws. Right after a client navigation, the browser loads the document instead, once per URL:
 * what a browser forbids to scripts, such as HTML in a string, works in the server's HTML. It does so only if the visitor
 * has pressed something in this document. Otherwise, pages that lead to each other could load forever.
 */
export function FailedPage({ hasJustArrived, set, loadDocument, children }: FailedPageProps) {
  const view = use(ViewContext);
  // React keeps this component when the visitor retries and the page throws again.
  const [shown, setShown] = useState<unknown>();
  useLayoutEffect(() => {
    const isPressed = navigator.userActivation?.hasBeenActive ?? false;
    if (isPressed && hasJustArrived() && mayRecover(location.href, set)) loadDocument();
    else setShown(view);
  }, [view, hasJustArrived, set, loadDocument]);
  return shown === view && children;
}
