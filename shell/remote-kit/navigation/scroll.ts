import { type Growth, startGrowth } from './growth.ts';

/** Session storage key of the scroll positions in CSS pixels, as JSON pairs of history entry and position. */
const STORAGE_KEY = 'atlas-scroll';
/** Positions that outlive the document; older ones are dropped. */
const MAX_POSITIONS = 200;

/** How the visitor came to a history entry. */
interface Arrival {
  readonly key: string;
  readonly hash: string;
  readonly isPop: boolean;
  /** Whether the position stays as it is. */
  readonly keepsScroll: boolean;
}

/** The scroll positions of this tab's history entries, by key. */
export function storedPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'));
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
  /** The history entry on the screen. */
  private key: string;
  /** Whether the URL is already another entry's. */
  private isPaused = false;
  /** Where the page on the screen was last. */
  private top: number;
  /** Where the page on the screen stays until the next frame, also if the browser scrolls it. */
  private held: number | undefined;
  private growth: Growth | undefined;

  /** @param key of the entry on the screen, whose position the browser usually restores */
  constructor(key: string) {
    this.key = key;
    const left = this.positions.get(key);
    // The browser does not restore the position if the visitor left before it could.
    if (left !== undefined && scrollY === 0) this.scrollTo(left);
    this.top = scrollY;
    if (document.readyState === 'complete') takeOver();
    else addEventListener('load', takeOver, { once: true });
    addEventListener('scroll', () => this.onScroll());
    addEventListener('pagehide', () => {
      this.save();
      this.store();
      // The browser would restore the position of the page before, or the one that a short page has reached.
      if (!this.isPaused && this.growth?.top() === undefined) history.scrollRestoration = 'auto';
    });
    addEventListener('pageshow', ({ persisted }) => void (persisted && takeOver()));
  }

  /** Records the position of the entry on the screen. */
  save(): void {
    const { key, positions, isPaused, growth } = this;
    if (isPaused) return;
    positions.delete(key);
    // A page that is still growing is not where the visitor left it.
    positions.set(key, growth?.top() ?? scrollY);
  }

  /** Records nothing until the next page is on the screen. */
  pause(): void {
    this.isPaused = true;
    // A document before this one has left the new entry to the browser. After this event, Chrome scrolls the page on
    // the screen to where the visitor left the entry's.
    if (history.scrollRestoration === 'auto') {
      this.held ??= this.top;
      requestAnimationFrame(() => {
        this.hold();
        this.held = undefined;
      });
    }
    takeOver();
  }

  /** Where the visitor left an entry, in CSS pixels. The page on the screen may then be scrolled there. */
  release(key: string): number | undefined {
    this.held = undefined;
    return this.positions.get(key);
  }

  /** Scrolls a page that has just been rendered. */
  arrive({ key, hash, isPop, keepsScroll }: Arrival): void {
    if (key !== this.key || !keepsScroll) this.growth?.stop();
    if (key !== this.key || this.isPaused) takeOver();
    // The browser may still be about to scroll the page to which the visitor has come back.
    if (key !== this.key) this.held = undefined;
    this.key = key;
    this.isPaused = false;
    const left = isPop && !keepsScroll ? this.positions.get(key) : undefined;
    if (left !== undefined) this.scrollTo(left);
    else if (!keepsScroll) {
      const anchor = anchorOf(hash);
      if (anchor) anchor.scrollIntoView();
      else scrollTo(0, 0);
    }
  }

  private hold(): void {
    if (this.held !== undefined) scrollTo(0, this.held);
  }

  private onScroll(): void {
    this.hold();
    this.growth?.onScroll();
    this.top = scrollY;
    this.save();
  }

  private scrollTo(top: number): void {
    scrollTo(0, top);
    if (top > scrollY + 1) this.growth = startGrowth(top);
  }

  private store(): void {
    try {
      sessionStorage.setItem(
        STORAGE_KEY,
        JSON.stringify([...this.positions].slice(-MAX_POSITIONS)),
      );
    } catch {
      // Without storage, positions last as long as the document.
    }
  }
}
