/** Parts of the document that come to life one after the other. */
type Part = 'frame' | 'page';

/** How long a press is still what the visitor wants, in milliseconds. */
const MEANT_MS = 5000;

/** A button that does nothing by itself: one that sends a form works as plain HTML. */
function scriptedButton(target: EventTarget | null): HTMLButtonElement | undefined {
  const button = target instanceof Element ? target.closest('button') : null;
  return button && !(button.form && button.type === 'submit') ? button : undefined;
}

/**
 * Keeps presses of buttons that came from the server before their code did, and presses them again once it is there:
 * React drops what is pressed before that. Links and forms work without it.
 */
export class EarlyPresses {
  private readonly waiting = new Set<Part>(['frame', 'page']);
  /** When each button was pressed, once: who presses again means the same press. */
  private readonly pressed = new Map<HTMLButtonElement, number>();
  private readonly page: Element | null;

  /** @param root what the server drew */
  constructor(root: ParentNode) {
    this.page = root.querySelector('[data-remote]');
    if (!this.page) this.waiting.delete('page');
    const onClick = (event: Event) => {
      const button = scriptedButton(event.target);
      if (!button || !this.waiting.has(this.partOf(button))) return;
      // React may wake the part for this very press, and would answer it as well.
      event.stopImmediatePropagation();
      if (!this.pressed.has(button)) this.pressed.set(button, performance.now());
    };
    root.addEventListener('click', onClick, { capture: true });
  }

  /** The part answers presses from now on. */
  answer(part: Part): void {
    this.waiting.delete(part);
    for (const [button, at] of this.pressed) {
      if (this.partOf(button) !== part) continue;
      this.pressed.delete(button);
      const isRecent = performance.now() - at < MEANT_MS;
      if (isRecent && button.isConnected) button.click();
    }
  }

  private partOf(button: Element): Part {
    return this.page?.contains(button) ? 'page' : 'frame';
  }
}
