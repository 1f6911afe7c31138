/** How long a page may take to grow to the position at which the visitor left it, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Events that mean that the visitor is scrolling. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls a page that is still too short to a position whenever the page grows, until it reaches the position, the
 * visitor scrolls, or ten seconds have passed.
 */
export class Growth {
  /** The position, in CSS pixels. */
  readonly top: number;
  private readonly stopped = new AbortController();
  private reached = scrollY;
  private height = document.documentElement.scrollHeight;

  constructor(top: number) {
    this.top = top;
    const { signal } = this.stopped;
    const observer = new ResizeObserver(() => this.onGrowth());
    for (const event of USER_EVENTS)
      addEventListener(event, () => this.stop(), { signal, passive: true, capture: true });
    const timer = setTimeout(() => this.stop(), TIMEOUT_MS);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      clearTimeout(timer);
    });
    observer.observe(document.body);
  }

  get isPending(): boolean {
    return !this.stopped.signal.aborted;
  }

  stop(): void {
    this.stopped.abort();
  }

  /** Ends the growth if the visitor has scrolled with the scrollbar or assistive technology, which sends no other event. */
  onScroll(): void {
    const hasSameHeight = this.height === document.documentElement.scrollHeight;
    if (hasSameHeight && Math.abs(scrollY - this.reached) > 1) this.stop();
  }

  private onGrowth(): void {
    scrollTo(0, this.top);
    this.reached = scrollY;
    this.height = document.documentElement.scrollHeight;
    if (this.reached >= Math.floor(this.top)) this.stop();
  }
}
