import { Countdown } from './countdown.ts';
import { type ProcessorUse, processorUse, residentBytes } from './process-usage.ts';

/** Longest silence of a busy renderer, not counting waits for the API, in milliseconds. */
export const SILENCE_MS = 2000;
/** Longest job, not counting waits for the API, in milliseconds. */
export const WORK_MS = 10_000;
/** Processor time after which a job counts as late because it may hang, in milliseconds. */
const LATE_MS = { first: 500, later: 200 };
/** Slow first jobs of a process: the evaluation of its release and the first page. */
const SLOW_JOBS = 2;
/** A job that a busy machine does not let run counts as late after this time, in milliseconds. */
const LONG_MS = 2000;
/** Interval of the checks for lateness, in milliseconds. */
const LOOK_MS = 50;
/** Longest total wait for the API of one job, in milliseconds. */
export const WAITS_MS = 10_000;
/** Wait for the API after which another page may use the processor, in milliseconds. */
const WAITING_MS = 25;
/**
 * The last part of the silence, in which processor use is measured, because a busy machine also
 * causes silence.
 */
const JUDGED_PART = 1 / 4;
/** Total memory of a renderer, including buffers outside the heap, in bytes. */
const MEMORY_BYTES = 320 * 1024 * 1024;
const CHECK_MS = 500;

export interface WatchEvents {
  /** The process exceeds a limit and must be killed. */
  readonly onLimitExceeded: (reason: 'deadline' | 'memory') => void;
  /** The job takes longer than a page normally takes: it computes or it waits for something. */
  readonly onLate: (reason: 'computes' | 'waits') => void;
  /** The job has been waiting for the API for a while, or continues. */
  readonly onWaiting: (isWaiting: boolean) => void;
  /** The job has used up its time for API calls. */
  readonly onWaitTimeout: () => void;
}

/**
 * Watches a renderer process: its memory, its processor use, and the time its jobs take. The clock
 * stops while a job waits for the API: a slow API is not the release's fault.
 */
export class RendererWatchdog {
  private readonly process: { readonly pid: number | undefined };
  private readonly events: WatchEvents;
  private readonly silenceMs: number;
  private readonly judgeMs: number;
  private readonly checkTimer: NodeJS.Timeout;
  /** Timers that run while the job itself is working. */
  private own: readonly Countdown[] = [];
  /** Runs while the job waits for the API. */
  private waits: Countdown | undefined;
  private waiting: NodeJS.Timeout | undefined;
  private silence: NodeJS.Timeout | undefined;
  private isAtWork = false;
  /** Number of jobs so far. */
  private works = 0;
  /** Of the current job: processor use at the first check, time watched, and time asleep. */
  private firstLook: ProcessorUse | undefined;
  private lookMs = 0;
  private sleepMs = 0;
  /** Processor time at the last check while idle; undefined while busy. */
  private idleMs: number | undefined;

  /** @param process its id is unknown until it has started */
  constructor(
    process: { readonly pid: number | undefined },
    events: WatchEvents,
    silenceMs = SILENCE_MS,
  ) {
    this.process = process;
    this.events = events;
    this.silenceMs = silenceMs;
    this.judgeMs = silenceMs * JUDGED_PART;
    this.checkTimer = setInterval(() => void this.check(), CHECK_MS);
    this.checkTimer.unref();
  }

  /** The process is starting; no remote's code runs yet. Until {@link end}, it may compute. */
  starting(limitMs: number): void {
    this.isAtWork = true;
    this.own = [new Countdown(limitMs, () => this.events.onLimitExceeded('deadline'))];
    for (const each of this.own) each.run();
  }

  /** A job begins. */
  begin(): void {
    const { onLimitExceeded, onWaitTimeout } = this.events;
    this.isAtWork = true;
    this.works += 1;
    this.lookMs = 0;
    this.sleepMs = 0;
    this.firstLook = undefined;
    const limitMs = this.works <= SLOW_JOBS ? LATE_MS.first : LATE_MS.later;
    const look = new Countdown(LOOK_MS, () => void this.look(look, limitMs));
    this.own = [look, new Countdown(WORK_MS, () => onLimitExceeded('deadline'))];
    this.waits = new Countdown(WAITS_MS, onWaitTimeout);
    this.goOn();
  }

  /**
   * Checks whether the job is late. A busy machine may not have let it run, so processor time counts;
   * the clock counts only while the process sleeps, or where the system does not report its state.
   */
  private async look(look: Countdown, limitMs: number): Promise<void> {
    const { works } = this;
    const now = await processorUse(this.process.pid);
    if (!this.isAtWork || this.works !== works) return;
    this.firstLook ??= now;
    const usedMs = now && this.firstLook ? now.ms - this.firstLook.ms : 0;
    this.sleepMs = now?.isRunnable ? 0 : this.sleepMs + LOOK_MS;
    this.lookMs += LOOK_MS;
    if (usedMs >= limitMs) this.events.onLate('computes');
    else if (this.sleepMs >= limitMs || this.lookMs >= LONG_MS) this.events.onLate('waits');
    else look.restart(LOOK_MS);
  }

  /** The job waits for the API. */
  wait(): void {
    for (const each of this.own) each.pause();
    this.stopListening();
    this.waits?.run();
    this.waiting = setTimeout(() => this.events.onWaiting(true), WAITING_MS);
  }

  /** The job continues. */
  goOn(): void {
    for (const each of this.own) each.run();
    this.waits?.pause();
    clearTimeout(this.waiting);
    this.events.onWaiting(false);
    this.listen();
  }

  /** The job is done, or its process has ended. */
  end(): void {
    this.isAtWork = false;
    for (const each of this.own) each.pause();
    this.waits?.pause();
    clearTimeout(this.waiting);
    this.stopListening();
  }

  /** The process has ended. */
  stop(): void {
    clearInterval(this.checkTimer);
    this.end();
  }

  /** Waits for the next message. */
  private listen(): void {
    clearTimeout(this.silence);
    const silence = setTimeout(async () => {
      const before = await processorUse(this.process.pid);
      // A message may have arrived in the meantime, or the job waits for the API again.
      if (this.silence === silence)
        this.silence = setTimeout(() => this.judge(before), this.judgeMs);
    }, this.silenceMs - this.judgeMs);
    this.silence = silence;
  }

  /** A pending `judge` detects by `silence` that it no longer applies. */
  private stopListening(): void {
    clearTimeout(this.silence);
    this.silence = undefined;
  }

  /** Reports a silent process, unless the machine is too busy to let it run. */
  private async judge(before: ProcessorUse | undefined): Promise<void> {
    const { silence } = this;
    const now = await processorUse(this.process.pid);
    if (this.silence !== silence) return;
    // The system's work, such as finding memory, is not the release's either.
    const isStarved = before && now?.isRunnable && now.userMs - before.userMs < this.judgeMs / 2;
    if (isStarved) this.listen();
    else this.events.onLimitExceeded('deadline');
  }

  private async check(): Promise<void> {
    // Where the system does not report memory, only the heap limit applies.
    if ((await residentBytes(this.process.pid)) > MEMORY_BYTES)
      this.events.onLimitExceeded('memory');
    const use = this.isAtWork ? undefined : await processorUse(this.process.pid);
    // Code that continues after its page takes processor time from other pages.
    const isBusy = use && this.idleMs !== undefined && use.ms - this.idleMs > CHECK_MS / 2;
    if (isBusy && !this.isAtWork) this.events.onLimitExceeded('deadline');
    this.idleMs = this.isAtWork ? undefined : use?.ms;
  }
}
