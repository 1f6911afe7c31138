import { useLayoutEffect } from 'react';
import { type createBrowserRouter, useLocation } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/** How long a page may take to grow to the place that the visitor left it at, in milliseconds. */
const PATIENCE_MS = 10_000;

/** What a visitor does to go somewhere else on the page. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to `place` again whenever the page grows, until it is reached, the visitor moves, or ten seconds have passed.
 *
 * @param place vertical scroll position in CSS pixels
 * @returns a function that ends this
 */
export function keepPlace(place: number): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => ended.abort();
  let reached = scrollY;
  let height = document.documentElement.scrollHeight;
  const growth = new ResizeObserver(() => {
    scrollTo(0, place);
    reached = scrollY;
    height = document.documentElement.scrollHeight;
    if (reached >= Math.floor(place)) end();
  });
  // The scrollbar and assistive technology tell of no press.
  const onScroll = () => {
    const stands = height === document.documentElement.scrollHeight;
    if (stands && Math.abs(scrollY - reached) > 1) end();
  };
  for (const move of OWN_MOVES)
    addEventListener(move, end, { signal, passive: true, capture: true });
  addEventListener('scroll', onScroll, { signal, passive: true });
  const timer = setTimeout(end, PATIENCE_MS);
  signal.addEventListener('abort', () => {
    growth.disconnect();
    clearTimeout(timer);
  });
  growth.observe(document.body);
  return end;
}

/**
 * Goes on where `ScrollRestoration` before it could not: it scrolls once, while a page whose data is on its way may
 * be shorter than it was.
 */
export function KeptPlace({ router }: { readonly router: () => Pick<Router, 'state'> }) {
  const shown = useLocation();
  useLayoutEffect(() => {
    const { location, restoreScrollPosition } = router().state;
    if (location.key !== shown.key || typeof restoreScrollPosition !== 'number') return;
    if (restoreScrollPosition > scrollY + 1) return keepPlace(restoreScrollPosition);
  }, [shown, router]);
  return null;
}
