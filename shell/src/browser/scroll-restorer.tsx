import { useLayoutEffect } from 'react';
import { type createBrowserRouter, useLocation } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/** How long a page may take to grow to the position at which the visitor left it, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Events that mean that the visitor is scrolling. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a position again whenever the page grows, until it reaches the position, the visitor scrolls, or ten
 * seconds have passed.
 *
 * @param top vertical scroll position in CSS pixels
 * @returns a function that stops this
 */
function scrollAsPageGrows(top: number): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const stop = () => stopped.abort();
  let reached = scrollY;
  let height = document.documentElement.scrollHeight;
  const growth = new ResizeObserver(() => {
    scrollTo(0, top);
    reached = scrollY;
    height = document.documentElement.scrollHeight;
    if (reached >= Math.floor(top)) stop();
  });
  // The scrollbar and assistive technology scroll without any of the events above.
  const onScroll = () => {
    const hasSameHeight = height === document.documentElement.scrollHeight;
    if (hasSameHeight && Math.abs(scrollY - reached) > 1) stop();
  };
  for (const event of USER_EVENTS)
    addEventListener(event, stop, { signal, passive: true, capture: true });
  addEventListener('scroll', onScroll, { signal, passive: true });
  const timer = setTimeout(stop, TIMEOUT_MS);
  signal.addEventListener('abort', () => {
    growth.disconnect();
    clearTimeout(timer);
  });
  growth.observe(document.body);
  return stop;
}

/**
 * Finishes what `ScrollRestoration`, which must come before it, could not. `ScrollRestoration` scrolls only once, when
 * a page whose data is still loading may be too short.
 */
export function ScrollRestorer({ router }: { readonly router: () => Pick<Router, 'state'> }) {
  const shown = useLocation();
  useLayoutEffect(() => {
    const { location, restoreScrollPosition } = router().state;
    if (location.key !== shown.key || typeof restoreScrollPosition !== 'number') return;
    if (restoreScrollPosition > scrollY + 1) return scrollAsPageGrows(restoreScrollPosition);
  }, [shown, router]);
  return null;
}
