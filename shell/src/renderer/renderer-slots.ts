import { messageOf } from '../../remote-kit/build/errors.ts';
import { type Queued, RenderBusyError, RenderQueue } from './render-queue.ts';
import { type EndReason, isFault, type RendererEndedError } from './renderer-end.ts';
import { type RendererEvents, RendererProcess } from './renderer-process.ts';
import { RendererStarter, type StarterOptions } from './renderer-starter.ts';

/** Key of processes that render only the shell's own pages, without any remote's code. */
export const SHELL_KEY = 'shell';

export interface PoolOptions extends StarterOptions {
  /** Concurrent page renders. */
  readonly concurrency?: number;
  /** Whether to keep a spare process for the next release; short-lived commands do not need one. */
  readonly keepsSpare?: boolean;
  /** Longest silence of a renderer during a job, not counting waits for the API, in milliseconds. */
  readonly silenceMs?: number;
  /** Called when a release's renderer was killed or crashed, or when one could not be started. */
  readonly onFault?: (key: string, reason: EndReason, message: string) => void;
  readonly onStray?: (key: string, message: string) => void;
}

/** Limit of all processes, busy or idle, per concurrent render. */
const PROCESSES_PER_RENDER = 4;
/** Pages in time since its last fault after which a release may use the full concurrency. */
const PROBATION_PAGES = 50;
/** Pause after a failed start, in milliseconds; doubles up to the longest. */
const PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

export interface Slot {
  readonly process: RendererProcess;
  /** The bundle that it runs. */
  readonly code: string;
  /** The release that it is bound to; undefined for a spare process. */
  key: string | undefined;
  /** Whether it has started. */
  isReady: boolean;
  isBusy: boolean;
  /** Busy, but waiting for the API. */
  isWaiting: boolean;
  /** Busy for longer than a page normally takes. */
  isLate: boolean;
}

/** Decides which process renders a page, and when. A page that may hang no longer counts toward the concurrency. */
export class RendererSlots {
  private readonly options: PoolOptions;
  private readonly concurrency: number;
  /** Least recently used first. */
  private readonly slots: Slot[] = [];
  private readonly queue = new RenderQueue<Slot>();
  private readonly starter: RendererStarter;
  /** Pages in time since the last fault, by release. */
  private readonly inTime = new Map<string, number>();
  private pauseMs = PAUSE_MS;
  private pause: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(options: PoolOptions) {
    this.options = options;
    this.concurrency = options.concurrency ?? 2;
    this.starter = new RendererStarter(options);
    if (options.keepsSpare) this.addSlot();
  }

  /** Number of waiting renders and of processes. */
  get load(): { readonly queued: number; readonly processes: number } {
    return { queued: this.queue.length, processes: this.slots.length };
  }

  /** Of how many releases there can be processes at the same time. */
  get releasesAtOnce(): number {
    return this.limit - Number(this.options.keepsSpare ?? false);
  }

  private get limit(): number {
    return this.concurrency * PROCESSES_PER_RENDER;
  }

  /**
   * Waits for a free process that is bound to `key` or to nothing yet.
   *
   * @param key undefined to evaluate a new release
   * @param code the bundle that runs the release, if it is another build's
   * @throws RenderBusyError; RendererEndedError when the other build's bundle does not start
   */
  async take(key: string | undefined, isBackground: boolean, code?: string): Promise<Slot> {
    for (;;) {
      if (this.isClosed) throw new RenderBusyError('The server is stopping');
      const queued = this.queue.add(key, isBackground, code);
      this.startNext();
      const slot = await queued;
      const failure = await slot.process.ready.catch((error: RendererEndedError) => error);
      if (slot.process.isAlive) return slot;
      this.free(slot);
      // A failed start is not the release's fault: wait for another process. But another build's bundle may never start.
      if (!failure || !isFault(failure.reason) || this.isOwn(slot)) continue;
      this.fault(key ?? SHELL_KEY, failure.reason, failure.message);
      throw failure;
    }
  }

  /** Returns a process to the pool. */
  free(slot: Slot): void {
    // Without the permission to raise priorities, a process with a low priority has to be replaced.
    if (!slot.process.setPriority('usual')) this.remove(slot);
    slot.isBusy = false;
    slot.isWaiting = false;
    slot.isLate = false;
    this.startNext();
  }

  remove(slot: Slot): void {
    const index = this.slots.indexOf(slot);
    if (index >= 0) this.slots.splice(index, 1);
    slot.process.kill('retired');
  }

  /** Records a rendered page. */
  rendered({ key, isLate }: Slot): void {
    if (key !== undefined && !isLate) this.inTime.set(key, (this.inTime.get(key) ?? 0) + 1);
  }

  fault(key: string, reason: EndReason, message: string): void {
    this.inTime.delete(key);
    this.options.onFault?.(key, reason, message);
  }

  /** Ends the processes of all releases except these. */
  retain(keys: ReadonlySet<string>): void {
    for (const slot of [...this.slots]) {
      if (slot.key !== undefined && slot.key !== SHELL_KEY && !keys.has(slot.key) && !slot.isBusy)
        this.remove(slot);
    }
    for (const key of this.inTime.keys()) if (!keys.has(key)) this.inTime.delete(key);
  }

  endIdle(): void {
    for (const slot of [...this.slots]) if (!slot.isBusy) this.remove(slot);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.pause);
    this.queue.close();
    for (const slot of [...this.slots]) this.remove(slot);
    this.starter.close();
  }

  /** Starts the queued renders whose release has, or may get, a free process. */
  private startNext(): void {
    for (const next of this.queue.waiting()) {
      if (this.slots.filter(countsTowardLimit).length >= this.concurrency) return;
      if (this.mustYield(next.key)) continue;
      const slot = this.slotFor(next);
      if (slot) this.start(next, slot);
    }
  }

  /** While others wait, or as long as its pages may hang, a release leaves room for one other render. */
  private mustYield(key: string | undefined): boolean {
    if (this.concurrency < 2 || !(this.isOnProbation(key) || this.queue.hasOthers(key)))
      return false;
    const held = this.slots.filter((slot) => slot.key === key && countsTowardLimit(slot));
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
    next.start(slot);
    if (this.options.keepsSpare && !this.slots.some(({ key, isBusy }) => !key && !isBusy))
      this.addSlot();
  }

  private slotFor({ key, code = this.options.code }: Queued<Slot>): Slot | undefined {
    const alive = this.slots.filter(({ process, code: own }) => process.isAlive && own === code);
    const own = key ? alive.filter((slot) => slot.key === key) : [];
    const idle = own.findLast(({ isBusy }) => !isBusy);
    if (idle) return idle;
    // A new process is slow at first, so extra ones pay off only while others wait for the API.
    if (
      own.filter(countsTowardLimit).length >= this.concurrency ||
      own.length >= 2 * this.concurrency
    )
      return undefined;
    return alive.find((slot) => !slot.isBusy && slot.key === undefined) ?? this.addSlot(code);
  }

  /** Starts a process. At the limit it replaces the one that has been idle longest. */
  private addSlot(code = this.options.code): Slot | undefined {
    // Starting takes processor time that pages also need.
    const starting = this.slots.filter(({ isReady }) => !isReady).length;
    if (this.pause || starting >= this.concurrency / 2) return undefined;
    if (this.slots.length >= this.limit) {
      const oldest = this.slots.find(({ isBusy }) => !isBusy);
      if (!oldest) return undefined;
      this.remove(oldest);
    }
    try {
      return this.startProcess(code);
    } catch (error) {
      this.failedToStart(messageOf(error));
      return undefined;
    }
  }

  private startProcess(code: string): Slot {
    const { silenceMs } = this.options;
    const events: RendererEvents = {
      onEnd: (reason, message) => {
        this.remove(slot);
        if (isFault(reason) && slot.key) this.fault(slot.key, reason, message);
      },
      onStray: (message) => this.options.onStray?.(slot.key ?? SHELL_KEY, message),
      onWaiting: (isWaiting) => {
        slot.isWaiting = isWaiting;
        if (isWaiting) this.startNext();
      },
      onLate: (reason) => this.markLate(slot, reason === 'computes'),
    };
    const process = new RendererProcess(this.starter, code, events, silenceMs);
    const slot: Slot = {
      process,
      code,
      key: undefined,
      isReady: false,
      isBusy: false,
      isWaiting: false,
      isLate: false,
    };
    this.slots.unshift(slot);
    process.ready.then(
      () => {
        slot.isReady = true;
        this.pauseMs = PAUSE_MS;
        this.startNext();
      },
      (error: RendererEndedError) => {
        const isOwn = error.reason === 'lost' || this.isOwn(slot);
        if (error.reason !== 'retired' && isOwn) this.failedToStart(error.message);
      },
    );
    return slot;
  }

  /** Whether the process runs this build's bundle. */
  private isOwn({ code }: Slot): boolean {
    return code === this.options.code;
  }

  /** Tries again after a pause: the system may be out of processes or file descriptors. */
  private failedToStart(message: string): void {
    this.options.onFault?.(SHELL_KEY, 'crash', message);
    if (this.isClosed) return;
    clearTimeout(this.pause);
    this.pause = setTimeout(() => {
      this.pause = undefined;
      this.startNext();
    }, this.pauseMs);
    this.pauseMs = Math.min(2 * this.pauseMs, LONGEST_PAUSE_MS);
  }

  /**
   * Lets others start while this page, which may hang, continues. If it is using the processor, it
   * also gets a lower priority.
   */
  private markLate(slot: Slot, isComputing: boolean): void {
    // A release under evaluation has no pages yet.
    if (slot.key === undefined) return;
    slot.isLate = true;
    if (isComputing) slot.process.setPriority('late');
    this.startNext();
  }
}

/** Whether a process counts toward the concurrency: not while it waits for the API or may hang. */
function countsTowardLimit({ isBusy, isWaiting, isLate }: Slot): boolean {
  return isBusy && !isWaiting && !isLate;
}
