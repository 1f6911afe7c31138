/** How long a page may take to grow to the position at which the visitor left it, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Events that mean that the visitor is scrolling. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** A page that grows. */
export interface Growth {
  /** The position to which it is scrolled, in CSS pixels; undefined once it has ended. */
  readonly top: () => number | undefined;
  readonly stop: () => void;
  /** Ends it if the visitor has scrolled with the scrollbar or assistive technology, which sends no other event. */
  readonly onScroll: () => void;
}

/**
 * Scrolls a page that is still too short to a position whenever the page grows, until it reaches the position, the
 * visitor scrolls, or ten seconds have passed.
 */
export function startGrowth(top: number): Growth {
  const stopped = new AbortController();
  const { signal } = stopped;
  const stop = () => {
    stopped.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
  const heightOf = () => document.documentElement.scrollHeight;
  let reached = scrollY;
  let height = heightOf();
  const observer = new ResizeObserver(() => {
    scrollTo(0, top);
    reached = scrollY;
    height = heightOf();
    if (reached >= Math.floor(top)) stop();
  });
  for (const event of USER_EVENTS)
    addEventListener(event, stop, { signal, passive: true, capture: true });
  const timer = setTimeout(stop, TIMEOUT_MS);
  observer.observe(document.body);
  return {
    top: () => (signal.aborted ? undefined : top),
    stop,
    onScroll: () => {
      if (height === heightOf() && Math.abs(scrollY - reached) > 1) stop();
    },
  };
}
