/** Session storage key of the scroll positions in CSS pixels, as JSON pairs of history entry and position. */
const STORAGE_KEY = 'atlas-scroll';
/** The oldest positions are dropped. */
const MAX_POSITIONS = 200;
/** How long a page may take to grow to the position at which the visitor left it, in milliseconds. */
const GROWTH_TIMEOUT_MS = 10_000;
/** Events that mean that the visitor is scrolling. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** How the visitor came to a history entry. */
interface Arrival {
  readonly key: string;
  readonly hash: string;
  readonly isPop: boolean;
  /** Whether the position stays as it is. */
  readonly keepsScroll: boolean;
}

const isPosition = (value: unknown): value is [key: string, top: number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';

/** The scroll positions of this tab's history entries, by key. */
export function storedPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isPosition) : []);
  } catch {
    return new Map();
  }
}

/** The element that a hash names. */
function anchorOf(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id);
  }
}

function takeOver(): void {
  history.scrollRestoration = 'manual';
}

/** Remembers where the visitor leaves each history entry, and scrolls there when the visitor comes back. */
export class Scroll {
  private readonly positions = storedPositions();
  /** The history entry on the screen; undefined while the URL is already another entry's. */
  private key: string | undefined;
  private stopGrowth = () => {};

  /** @param key of the entry on the screen, whose position the browser usually restores */
  constructor(key: string) {
    this.key = key;
    const left = this.positions.get(key);
    // The browser does not restore the position if the visitor left before it could.
    if (left !== undefined && scrollY === 0) this.scrollTo(left);
    if (document.readyState === 'complete') takeOver();
    else addEventListener('load', takeOver, { once: true });
    addEventListener('scroll', () => this.save(), { passive: true });
    addEventListener('pagehide', () => {
      this.save();
      this.store();
      // The browser would restore the position of the page before.
      if (this.key !== undefined) history.scrollRestoration = 'auto';
    });
    addEventListener('pageshow', ({ persisted }) => void (persisted && takeOver()));
  }

  /** Records the position of the entry on the screen. */
  save(): void {
    const { key, positions } = this;
    if (key === undefined) return;
    positions.delete(key);
    positions.set(key, scrollY);
    const [oldest] = positions.keys();
    if (positions.size > MAX_POSITIONS && oldest !== undefined) positions.delete(oldest);
  }

  /** Records nothing until the next page is on the screen. */
  pause(): void {
    this.key = undefined;
    takeOver();
  }

  /** Where the visitor left an entry, in CSS pixels. */
  get(key: string): number | undefined {
    return this.positions.get(key);
  }

  /** Scrolls a page that has just been rendered. */
  arrive({ key, hash, isPop, keepsScroll }: Arrival): void {
    if (key !== this.key || !keepsScroll) this.stopGrowth();
    if (key !== this.key) takeOver();
    this.key = key;
    const left = isPop && !keepsScroll ? this.positions.get(key) : undefined;
    if (left !== undefined) this.scrollTo(left);
    else if (!keepsScroll) {
      const anchor = anchorOf(hash);
      if (anchor) anchor.scrollIntoView();
      else scrollTo(0, 0);
    }
  }

  private scrollTo(top: number): void {
    scrollTo(0, top);
    if (top > scrollY + 1) this.stopGrowth = scrollAsPageGrows(top);
  }

  private store(): void {
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...this.positions]));
    } catch {
      // Without storage, positions last as long as the document.
    }
  }
}

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
  const timer = setTimeout(stop, GROWTH_TIMEOUT_MS);
  signal.addEventListener('abort', () => {
    growth.disconnect();
    clearTimeout(timer);
  });
  growth.observe(document.body);
  return stop;
}
