/** There is more to render than can be rendered soon: the visitor should come back. */
export class RenderBusyError extends Error {
  override readonly name = 'RenderBusyError';

  constructor(message = 'Too many pages are being rendered') {
    super(message);
  }
}

/** Renders that wait for a process; one release may have half of them. */
const MAX_QUEUED = 64;
/** How long a visitor's render waits for a process, in milliseconds. */
const QUEUE_MS = 2000;

export interface Queued<Place> {
  /** The release to be rendered; undefined for one that is to be evaluated. */
  readonly key: string | undefined;
  readonly isBackground: boolean;
  readonly start: (place: Place) => void;
  readonly fail: (error: Error) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

/**
 * What waits for a renderer process, in this order: releases to be evaluated, visitors' pages, pages
 * renewed in the background.
 */
export class RenderQueue<Place> {
  private readonly queued: Queued<Place>[] = [];

  get length(): number {
    return this.queued.length;
  }

  /**
   * Waits for a place. An activation or a rollback must not be lost to many visitors: without a key
   * it goes first, and waits as long as it takes.
   *
   * @throws RenderBusyError when the queue is full, or the wait takes too long
   */
  add(key: string | undefined, isBackground: boolean): Promise<Place> {
    return new Promise((resolve, reject) => {
      const own = this.queued.filter((each) => each.key === key).length;
      const isFull = this.queued.length >= MAX_QUEUED || own >= MAX_QUEUED / 2;
      if (key !== undefined && isFull) throw new RenderBusyError();
      const giveUp = () => {
        this.take(added);
        reject(new RenderBusyError());
      };
      const added: Queued<Place> = {
        key,
        isBackground: isBackground && key !== undefined,
        start: resolve,
        fail: reject,
        timer: key === undefined ? undefined : setTimeout(giveUp, QUEUE_MS),
      };
      if (key === undefined) this.queued.unshift(added);
      else if (isBackground) this.queued.push(added);
      else {
        const background = this.queued.findIndex((each) => each.isBackground);
        this.queued.splice(background < 0 ? this.queued.length : background, 0, added);
      }
    });
  }

  /** What waits now, first to last. */
  waiting(): readonly Queued<Place>[] {
    return [...this.queued];
  }

  /** Whether something else than this release waits. */
  hasOthers(key: string | undefined): boolean {
    return this.queued.some((each) => each.key !== key);
  }

  /** Takes one out of the queue. */
  take(queued: Queued<Place>): void {
    const index = this.queued.indexOf(queued);
    if (index >= 0) this.queued.splice(index, 1);
    clearTimeout(queued.timer);
  }

  /** Rejects everything that waits. */
  close(): void {
    for (const each of this.waiting()) {
      this.take(each);
      each.fail(new RenderBusyError('The server is stopping'));
    }
  }
}
