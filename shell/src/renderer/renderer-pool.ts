import type {
  Description,
  HostMessage,
  Job,
  Listed,
  ListJob,
  Rendered,
  RenderJob,
} from './protocol.ts';
import { type Queued, RenderBusyError, RenderQueue } from './render-queue.ts';
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
const PROCESSES_PER_PLACE = 4;
/** A page that takes longer gives its place to others, in milliseconds: it may hang. */
const LATE_MS = 200;
/** A release may take all the places after so many pages in time since its last fault. */
const PROBATION_PAGES = 50;

interface Slot {
  readonly process: RendererProcess;
  /** What it is bound to; undefined for a spare. */
  key: string | undefined;
  /** Whether it has started. */
  isReady: boolean;
  isBusy: boolean;
  /** At work, it waits for the API. */
  isWaiting: boolean;
  /** At work, it has taken longer than pages take. */
  isLate: boolean;
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
  private readonly queue = new RenderQueue<Slot>();
  /** How many pages of a release came in time since its last fault, by its key. */
  private readonly inTime = new Map<string, number>();
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
    for (const key of this.inTime.keys()) if (!keys.has(key)) this.inTime.delete(key);
  }

  close(): void {
    this.isClosed = true;
    this.queue.close();
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
    const late = setTimeout(() => this.passBy(slot), LATE_MS);
    try {
      if (release && isNew) await this.bind(slot, release);
      const result = await slot.process.run({ ...job, job: ++this.jobs }, [], hooks);
      if (!slot.isLate) this.inTime.set(key, (this.inTime.get(key) ?? 0) + 1);
      return result;
    } finally {
      clearTimeout(late);
      this.free(slot);
    }
  }

  private async bind(slot: Slot, { key, serverCode }: RenderableRelease): Promise<void> {
    const message: HostMessage = { type: 'bind', label: key.replace('@', ' ') };
    const result = await slot.process.run(message, [Buffer.from(serverCode)]);
    if (result.message.type === 'refused') {
      this.remove(slot);
      // It could be evaluated when it was activated.
      this.fault(key, 'crash', result.message.message);
      throw new ReleaseRefusedError(result.message.message);
    }
  }

  /** Gives a process that is free, bound to `key` or to nothing yet. */
  private async take(key: string | undefined, isBackground: boolean): Promise<Slot> {
    if (this.isClosed) throw new RenderBusyError('The server is stopping');
    const slot = this.queue.add(key, isBackground);
    this.startNext();
    return slot;
  }

  /** Starts what can be started: the first in the queue whose release has, or may have, a free process. */
  private startNext(): void {
    for (const next of this.queue.waiting()) {
      if (this.slots.filter(holdsPlace).length >= this.concurrency) return;
      if (this.mustYield(next.key)) continue;
      const slot = this.slotFor(next.key);
      if (slot) this.start(next, slot);
    }
  }

  /** While others wait, or as long as its pages may hang, a release leaves one place to the others. */
  private mustYield(key: string | undefined): boolean {
    if (this.concurrency < 2 || !(this.isOnProbation(key) || this.queue.hasOthers(key)))
      return false;
    const held = this.slots.filter((slot) => slot.key === key && holdsPlace(slot));
    return held.length >= this.concurrency - 1;
  }

  private isOnProbation(key: string | undefined): boolean {
    if (key === undefined || key === SHELL_KEY) return false;
    return (this.inTime.get(key) ?? 0) < PROBATION_PAGES;
  }

  private start(next: Queued<Slot>, slot: Slot): void {
    this.queue.take(next);
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
    if (own.filter(holdsPlace).length >= this.concurrency || own.length >= 2 * this.concurrency)
      return undefined;
    return alive.find((slot) => !slot.isBusy && slot.key === undefined) ?? this.addSlot();
  }

  /** Starts a process, in place of the one that was idle longest where there are too many. */
  private addSlot(): Slot | undefined {
    // A start takes a processor for a while, which pages need as well.
    if (this.slots.filter(({ isReady }) => !isReady).length >= this.concurrency / 2)
      return undefined;
    if (this.slots.length >= this.concurrency * PROCESSES_PER_PLACE) {
      const oldest = this.slots.find(({ isBusy }) => !isBusy);
      if (!oldest) return undefined;
      this.remove(oldest);
    }
    const process = new RendererProcess(this.options.code, {
      onEnd: (reason, message) => {
        this.remove(slot);
        if (reason !== 'retired' && slot.key) this.fault(slot.key, reason, message);
      },
      onStray: (message) => this.options.onStray?.(slot.key ?? SHELL_KEY, message),
      onWaiting: (isWaiting) => {
        slot.isWaiting = isWaiting;
        if (isWaiting) this.startNext();
      },
    });
    const slot: Slot = {
      process,
      key: undefined,
      isReady: false,
      isBusy: false,
      isWaiting: false,
      isLate: false,
    };
    this.slots.unshift(slot);
    const started = () => {
      slot.isReady = true;
      this.startNext();
    };
    process.ready.then(started, started);
    return slot;
  }

  /** Lets others start while this one goes on, behind them. */
  private passBy(slot: Slot): void {
    slot.isLate = true;
    slot.process.setPriority('late');
    this.startNext();
  }

  private fault(key: string, reason: EndReason, message: string): void {
    this.inTime.delete(key);
    this.options.onFault?.(key, reason, message);
  }

  private free(slot: Slot): void {
    slot.process.setPriority('usual');
    slot.isBusy = false;
    slot.isWaiting = false;
    slot.isLate = false;
    this.startNext();
  }

  private remove(slot: Slot): void {
    const index = this.slots.indexOf(slot);
    if (index >= 0) this.slots.splice(index, 1);
    slot.process.kill('retired');
  }
}

/** Whether it takes the place of another page: not while it waits, nor when it may hang. */
function holdsPlace({ isBusy, isWaiting, isLate }: Slot): boolean {
  return isBusy && !isWaiting && !isLate;
}

function unexpected(message: Result['message']): Error {
  return new ReleaseRefusedError(
    message.type === 'refused' ? message.message : `Unexpected answer: ${message.type}`,
  );
}

/** What pages and release commands need of a pool. */
export type Renderers = Pick<RendererPool, 'describe' | 'scenarios' | 'render' | 'list' | 'retain'>;
