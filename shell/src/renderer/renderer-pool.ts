import type {
  Description,
  HostMessage,
  Job,
  Listed,
  ListJob,
  Rendered,
  RenderJob,
} from './protocol.ts';
import {
  type EndReason,
  RendererEndedError,
  RendererProcess,
  type WorkHooks,
} from './renderer-process.ts';

/** A release as a renderer runs it. */
export interface RenderableRelease {
  /** `<remote>@<version>` */
  readonly key: string;
  readonly serverCode: string;
}

/** There is more to render than can be rendered soon: the visitor should come back. */
export class RenderBusyError extends Error {
  override readonly name = 'RenderBusyError';
}

/** A release's code that cannot be evaluated; the message says why. */
export class ReleaseRefusedError extends Error {
  override readonly name = 'ReleaseRefusedError';
}

/** Renders pages of the shell alone: errors, not-found. No remote's code is in its process. */
export const SHELL_KEY = 'shell';

export interface PoolEvents {
  /** The renderer of a release was killed or ended by itself. */
  readonly onFault?: (key: string, reason: EndReason, message: string) => void;
  readonly onStray?: (key: string, message: string) => void;
}

export interface PoolOptions extends PoolEvents {
  /** The renderer's bundle. */
  readonly code: string;
  /** Pages rendered at the same time. */
  readonly concurrency?: number;
  /** Whether a process is kept ready for the next release; commands that end soon need none. */
  readonly keepsSpare?: boolean;
}

/** Processes in all, at work or bound to a release that was rendered lately. */
const PROCESSES_PER_SLOT = 4;
/** Renders that wait for a process. */
const MAX_QUEUE = 64;
/** How long a visitor's render waits for a process, in milliseconds. */
const QUEUE_MS = 2000;

interface Slot {
  process: RendererProcess;
  /** What it is bound to; undefined for a spare. */
  key: string | undefined;
  /** Whether it has been given work, which it may be waiting for the API with. */
  isBusy: boolean;
  isWaiting: boolean;
}

interface Queued {
  readonly key: string | undefined;
  readonly isBackground: boolean;
  readonly start: (slot: Slot) => void;
  readonly fail: (error: Error) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

type Result = Awaited<ReturnType<RendererProcess['run']>>;

/**
 * A pool of renderer processes. Each is bound to one release, so a fault has an owner, a rollback frees
 * what the release held, and no release reaches another one's pages. Processes bound to what nobody
 * asks for make way; a spare process is kept for the next release.
 */
export class RendererPool {
  private readonly options: PoolOptions;
  private readonly concurrency: number;
  /** Least recently used first. */
  private readonly slots: Slot[] = [];
  private readonly queue: Queued[] = [];
  private jobs = 0;
  private isClosed = false;

  constructor(options: PoolOptions) {
    this.options = options;
    this.concurrency = options.concurrency ?? 2;
    if (options.keepsSpare) this.addSlot();
  }

  /** How many renders wait for a process, and how many processes there are. */
  get load(): { readonly queued: number; readonly processes: number } {
    return { queued: this.queue.length, processes: this.slots.length };
  }

  /**
   * Evaluates a release and says what it consists of.
   *
   * @throws ReleaseRefusedError when its code cannot be evaluated, or does not end
   */
  async describe(release: RenderableRelease): Promise<Description> {
    const { message } = await this.evaluate('bind', release);
    if (message.type !== 'bound')
      throw new ReleaseRefusedError('The release says nothing of itself');
    return message.description;
  }

  /** The scenarios of a build, unchecked. @throws ReleaseRefusedError as {@link describe} */
  async scenarios(release: RenderableRelease): Promise<unknown> {
    const { message } = await this.evaluate('scenarios', release);
    return message.type === 'scenarios' ? message.scenarios : undefined;
  }

  /** The names that the host's shared modules have, by module. */
  async sharedNames(): Promise<Readonly<Record<string, readonly string[]>>> {
    const slot = await this.take(SHELL_KEY, true);
    slot.key = SHELL_KEY;
    try {
      const { message } = await slot.process.run({ type: 'shared' });
      if (message.type !== 'shared') throw unexpected(message);
      return message.names;
    } finally {
      this.free(slot);
    }
  }

  /**
   * Renders a page.
   *
   * @param release whose page it is; the shell's own when absent
   * @throws RenderBusyError, RendererEndedError, ReleaseRefusedError
   */
  async render(
    job: RenderJob,
    hooks: WorkHooks,
    release?: RenderableRelease,
    isBackground = false,
  ): Promise<{ readonly page: Rendered; readonly html: Buffer; readonly state: Buffer }> {
    const { message, parts } = await this.work(job, hooks, release, isBackground);
    const [html, state] = parts;
    if (message.type !== 'rendered' || !html || !state) throw unexpected(message);
    return { page: message, html, state };
  }

  /** The sitemap entries of a release, by route. @throws as {@link render} */
  async list(
    job: ListJob,
    hooks: WorkHooks,
    release: RenderableRelease,
  ): Promise<Listed['routes']> {
    const { message } = await this.work(job, hooks, release, true);
    if (message.type !== 'listed') throw unexpected(message);
    return message.routes;
  }

  /** Ends the processes of releases that are not to be rendered any more. */
  retain(keys: ReadonlySet<string>): void {
    for (const slot of [...this.slots]) {
      if (slot.key !== undefined && slot.key !== SHELL_KEY && !keys.has(slot.key) && !slot.isBusy)
        this.remove(slot);
    }
  }

  close(): void {
    this.isClosed = true;
    for (const { fail } of this.queue.splice(0))
      fail(new RenderBusyError('The server is stopping'));
    for (const slot of [...this.slots]) this.remove(slot);
  }

  private async evaluate(type: 'bind' | 'scenarios', release: RenderableRelease): Promise<Result> {
    const slot = await this.take(undefined, true);
    try {
      const message: HostMessage = { type, label: release.key.replace('@', ' ') };
      const result = await slot.process.run(message, [Buffer.from(release.serverCode)]);
      if (result.message.type === 'refused') throw new ReleaseRefusedError(result.message.message);
      if (type === 'bind') slot.key = release.key;
      else this.remove(slot);
      return result;
    } catch (error) {
      this.remove(slot);
      if (!(error instanceof RendererEndedError)) throw error;
      throw new ReleaseRefusedError(
        `${release.key}: its code cannot be evaluated. ${error.message}`,
      );
    } finally {
      this.free(slot);
    }
  }

  private async work(
    job: Job,
    hooks: WorkHooks,
    release: RenderableRelease | undefined,
    isBackground: boolean,
  ): Promise<Result> {
    const key = release?.key ?? SHELL_KEY;
    const slot = await this.take(key, isBackground);
    const isNew = slot.key === undefined;
    slot.key = key;
    try {
      if (release && isNew) await this.bind(slot, release);
      return await slot.process.run({ ...job, job: ++this.jobs }, [], hooks);
    } finally {
      this.free(slot);
    }
  }

  private async bind(slot: Slot, { key, serverCode }: RenderableRelease): Promise<void> {
    const message: HostMessage = { type: 'bind', label: key.replace('@', ' ') };
    const result = await slot.process.run(message, [Buffer.from(serverCode)]);
    if (result.message.type === 'refused') {
      this.remove(slot);
      // It could be evaluated when it was activated.
      this.options.onFault?.(key, 'crash', result.message.message);
      throw new ReleaseRefusedError(result.message.message);
    }
  }

  /** Gives a process that is free, bound to `key` or to nothing yet. */
  private take(key: string | undefined, isBackground: boolean): Promise<Slot> {
    return new Promise((resolve, reject) => {
      const own = this.queue.filter((queued) => queued.key === key).length;
      const isFull = this.queue.length >= MAX_QUEUE || own >= MAX_QUEUE / 2;
      if (this.isClosed || (key !== undefined && isFull)) {
        throw new RenderBusyError('Too many pages are being rendered');
      }
      const leave = () => {
        const index = this.queue.indexOf(queued);
        if (index >= 0) this.queue.splice(index, 1);
        reject(new RenderBusyError('Too many pages are being rendered'));
      };
      const queued: Queued = {
        key,
        isBackground: isBackground && key !== undefined,
        start: resolve,
        fail: reject,
        // An activation or a rollback must not be lost to many visitors: it goes first and waits.
        timer: key === undefined ? undefined : setTimeout(leave, QUEUE_MS),
      };
      if (key === undefined) this.queue.unshift(queued);
      else if (isBackground) this.queue.push(queued);
      else this.queue.splice(this.queue.findIndex((each) => each.isBackground) >>> 0, 0, queued);
      this.startNext();
    });
  }

  /** Starts what can be started: the first in the queue whose release has, or may have, a free process. */
  private startNext(): void {
    for (const next of [...this.queue]) {
      const active = this.slots.filter(({ isBusy, isWaiting }) => isBusy && !isWaiting).length;
      if (active >= this.concurrency) return;
      if (this.mustYield(next)) continue;
      const slot = this.slotFor(next.key);
      if (slot) this.start(next, slot);
    }
  }

  /** While others wait, one release leaves them a place: its pages may all be slow. */
  private mustYield({ key }: Queued): boolean {
    if (this.concurrency < 2 || !this.queue.some((other) => other.key !== key)) return false;
    const working = this.slots.filter((slot) => slot.key === key && slot.isBusy && !slot.isWaiting);
    return working.length >= this.concurrency - 1;
  }

  private start(next: Queued, slot: Slot): void {
    this.queue.splice(this.queue.indexOf(next), 1);
    clearTimeout(next.timer);
    slot.isBusy = true;
    this.slots.splice(this.slots.indexOf(slot), 1);
    this.slots.push(slot);
    slot.process.ready.then(
      () => next.start(slot),
      (error: Error) => {
        this.free(slot);
        next.fail(error);
      },
    );
    if (this.options.keepsSpare && !this.slots.some(({ key, isBusy }) => !key && !isBusy))
      this.addSlot();
  }

  private slotFor(key: string | undefined): Slot | undefined {
    const alive = this.slots.filter(({ process }) => process.isAlive);
    const own = key ? alive.filter((slot) => slot.key === key) : [];
    const idle = own.findLast(({ isBusy }) => !isBusy);
    if (idle) return idle;
    // A process is slow at first: more than can work at once pay only while others wait for the API.
    const working = own.filter(({ isWaiting }) => !isWaiting).length;
    if (working >= this.concurrency || own.length >= 2 * this.concurrency) return undefined;
    return alive.find((slot) => !slot.isBusy && slot.key === undefined) ?? this.addSlot();
  }

  /** Starts a process, in place of the one that was idle longest where there are too many. */
  private addSlot(): Slot | undefined {
    if (this.slots.length >= this.concurrency * PROCESSES_PER_SLOT) {
      const oldest = this.slots.find(({ isBusy }) => !isBusy);
      if (!oldest) return undefined;
      this.remove(oldest);
    }
    const process = new RendererProcess(this.options.code, {
      onEnd: (reason, message) => {
        this.remove(slot);
        if (reason !== 'retired' && slot.key) this.options.onFault?.(slot.key, reason, message);
      },
      onStray: (message) => this.options.onStray?.(slot.key ?? SHELL_KEY, message),
      onWaiting: (isWaiting) => {
        slot.isWaiting = isWaiting;
        if (isWaiting) this.startNext();
      },
    });
    const slot: Slot = { process, key: undefined, isBusy: false, isWaiting: false };
    this.slots.unshift(slot);
    return slot;
  }

  private free(slot: Slot): void {
    slot.isBusy = false;
    slot.isWaiting = false;
    this.startNext();
  }

  private remove(slot: Slot): void {
    const index = this.slots.indexOf(slot);
    if (index >= 0) this.slots.splice(index, 1);
    slot.process.kill('retired');
  }
}

function unexpected(message: Result['message']): Error {
  return new ReleaseRefusedError(
    message.type === 'refused' ? message.message : `Unexpected answer: ${message.type}`,
  );
}

/** What pages and release commands need of a pool. */
export type Renderers = Pick<RendererPool, 'describe' | 'scenarios' | 'render' | 'list' | 'retain'>;
