/** Parts of the document that are hydrated separately. */
type Part = 'frame' | 'page';

/** Older clicks are dropped: the visitor no longer expects them to do anything. In milliseconds. */
const MAX_AGE_MS = 5000;

/** The clicked button, unless it submits a form, which works as plain HTML. */
function scriptedButton(target: EventTarget | null): HTMLButtonElement | undefined {
  const button = target instanceof Element ? target.closest('button') : null;
  return button && !(button.form && button.type === 'submit') ? button : undefined;
}

/**
 * Records clicks on server-rendered buttons before hydration and replays them afterwards, because React drops them.
 * Links and forms work without hydration.
 */
export class EarlyClicks {
  private readonly pending = new Set<Part>(['frame', 'page']);
  /** The time of each button's first click. Further clicks on the same button count as the same one. */
  private readonly clicked = new Map<HTMLButtonElement, number>();
  private readonly root: ParentNode;
  /** The server-rendered page, once it has arrived. */
  private page: Element | null = null;

  /** @param root contains the server-rendered HTML, some of which may still arrive */
  constructor(root: ParentNode) {
    this.root = root;
    const onClick = (event: Event) => {
      const button = scriptedButton(event.target);
      if (!button || !this.pending.has(this.partOf(button))) return;
      // React may hydrate the part because of this click and would then handle it a second time.
      event.stopImmediatePropagation();
      if (!this.clicked.has(button)) this.clicked.set(button, performance.now());
    };
    root.addEventListener('click', onClick, { capture: true });
  }

  /** Replays the clicks on a part that has been hydrated and stops recording them. */
  replay(part: Part): void {
    this.pending.delete(part);
    // The frame is hydrated before anything is opened, so what is missing now was not served.
    if (!this.servedPage()) this.pending.delete('page');
    for (const [button, at] of this.clicked) {
      if (this.partOf(button) !== part) continue;
      this.clicked.delete(button);
      const isRecent = performance.now() - at < MAX_AGE_MS;
      if (isRecent && button.isConnected) button.click();
    }
  }

  private partOf(button: Element): Part {
    return this.servedPage()?.contains(button) ? 'page' : 'frame';
  }

  private servedPage(): Element | null {
    this.page ??= this.root.querySelector('[data-remote]');
    return this.page;
  }
}
