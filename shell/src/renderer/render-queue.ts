/** The renderers are overloaded: the visitor should try again later. */
export class RenderBusyError extends Error {
  override readonly name = 'RenderBusyError';

  constructor(message = 'Too many pages are being rendered') {
    super(message);
  }
}

/** Maximum number of waiting renders; one release may have half of them. */
const MAX_QUEUED = 64;
/** Longest wait for a process, in milliseconds. */
const QUEUE_MS = 5000;

export interface Queued<Place> {
  /** The release to render; undefined to evaluate a new one. */
  readonly key: string | undefined;
  /** The renderer's bundle that runs the release, if it is another build's. */
  readonly code: string | undefined;
  readonly isBackground: boolean;
  readonly start: (place: Place) => void;
  readonly fail: (error: Error) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

/**
 * The queue for renderer processes. Evaluations come first, then visitors' pages, then background
 * refreshes.
 */
export class RenderQueue<Place> {
  private readonly queued: Queued<Place>[] = [];

  get length(): number {
    return this.queued.length;
  }

  /**
   * Waits for a process. Visitors must not be able to block an activation or a rollback: an evaluation,
   * without a key, goes first and has no timeout.
   *
   * @throws RenderBusyError when the queue is full or the wait takes too long
   */
  add(key: string | undefined, isBackground: boolean, code?: string): Promise<Place> {
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
        code,
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

  /** The queue, in order. */
  waiting(): readonly Queued<Place>[] {
    return [...this.queued];
  }

  /** Whether any other release waits. */
  hasOthers(key: string | undefined): boolean {
    return this.queued.some((each) => each.key !== key);
  }

  /** Removes an item from the queue. */
  take(queued: Queued<Place>): void {
    const index = this.queued.indexOf(queued);
    if (index >= 0) this.queued.splice(index, 1);
    clearTimeout(queued.timer);
  }

  /** Rejects all waiting renders. */
  close(): void {
    for (const each of this.waiting()) {
      this.take(each);
      each.fail(new RenderBusyError('The server is stopping'));
    }
  }
}
