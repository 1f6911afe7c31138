import type { EarlyClickRecord } from '../frame/early-click-script.ts';
import { isReacts } from './is-reacts.ts';

/** Parts of the document that are hydrated separately. */
type Part = 'frame' | 'page';

/** How often to check whether React has hydrated a clicked button of a hydrated part, in milliseconds. */
const CHECK_MS = 100;

/**
 * Replays the clicks on server-rendered buttons that were recorded before hydration, because React drops them. Until
 * then, their buttons show that something is pending. Links and forms work without hydration.
 */
export class EarlyClicks {
  private readonly pending = new Set<Part>(['frame', 'page']);
  private readonly clicked: EarlyClickRecord;
  private readonly root: ParentNode;
  /** The server-rendered page, once it has arrived. */
  private page: Element | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param root contains the server-rendered HTML, some of which may still arrive
   * @param clicked what the script in the document's head records
   */
  constructor(root: ParentNode, clicked: EarlyClickRecord) {
    this.root = root;
    this.clicked = clicked;
    clicked.isEarly = (button) => {
      const isEarly = !this.isHydrated(button);
      if (isEarly && !this.pending.has(this.partOf(button))) this.checkLater();
      return isEarly;
    };
  }

  /** Replays the clicks on a part that has been hydrated and stops recording them. */
  replay(part: Part): void {
    this.pending.delete(part);
    // The frame is hydrated before anything is opened, so what is missing now was not served.
    if (!this.servedPage()) this.pending.delete('page');
    this.replayHydrated();
  }

  private replayHydrated(): void {
    const { buttons } = this.clicked;
    for (const [button, sign] of buttons) {
      const isHydrated = this.isHydrated(button);
      // The visitor no longer sees a sign that something is pending, and the part may never be hydrated.
      const hasGivenUp = sign?.playState === 'finished' && !this.pending.has(this.partOf(button));
      if (button.isConnected && !isHydrated && !hasGivenUp) continue;
      buttons.delete(button);
      sign?.cancel();
      if (button.isConnected && isHydrated) button.click();
    }
    const isWaiting = [...buttons.keys()].some((button) => !this.pending.has(this.partOf(button)));
    if (isWaiting) this.checkLater();
  }

  /** Parts of a page with scripts of their own are hydrated after it, and nothing reports that. */
  private checkLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.replayHydrated(), CHECK_MS);
  }

  private isHydrated(button: Element): boolean {
    return !this.pending.has(this.partOf(button)) && isReacts(button);
  }

  private partOf(button: Element): Part {
    return this.servedPage()?.contains(button) ? 'page' : 'frame';
  }

  private servedPage(): Element | null {
    this.page ??= this.root.querySelector('[data-remote]');
    return this.page;
  }
}
