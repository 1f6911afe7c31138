import { AsyncResource } from 'node:async_hooks';
import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { messageOf } from '../releases/errors.ts';
import { encodeFrame, type Frame, FrameReader } from './frames.ts';
import { type ProcessorUse, processorUse, residentBytes } from './process-usage.ts';
import { CHANNEL_FD, type HostMessage, type RendererMessage, rendererMessage } from './protocol.ts';

/** A renderer may be silent no longer than this, unless it waits for the API, in milliseconds. */
export const SILENCE_MS = 2000;
/** A piece of work may take no longer than this in all, in milliseconds. */
export const WORK_MS = 10_000;
/** Over so much of that time its use of the processor is watched: on a busy machine silence is no proof. */
const JUDGE_MS = 500;
/** A new process may take so long before it is ready; no code of a remote is in it yet, in milliseconds. */
const START_MS = 15_000;
/** Past this wait for the API another page may use the processor, in milliseconds. */
const WAITING_MS = 25;
/** Heap of a renderer's JavaScript, in megabytes. */
const HEAP_MB = 128;
/** Memory of a renderer in all, with buffers outside the heap, in bytes. */
const MEMORY_BYTES = 320 * 1024 * 1024;
const CHECK_MS = 500;
/** Failures beside its pages that a process may report. */
const MAX_STRAYS = 100;
/** API calls that one piece of work may make. */
const MAX_CALLS = 200;
/** How much of what a renderer writes to stderr is kept to explain its end, in characters. */
const STDERR_CHARS = 2000;

/** The web server, the API and the database go before renderers, and pages before those that hang. */
const NICENESS = { usual: 5, late: 19 } as const;

const FLAGS = [
  '--permission',
  '--disable-proto=delete',
  '--disallow-code-generation-from-strings',
  '--no-experimental-sqlite',
  `--max-old-space-size=${HEAP_MB}`,
  '--input-type=module',
  '-',
];

/** Why a renderer ended. */
export type EndReason = 'deadline' | 'memory' | 'crash' | 'protocol' | 'retired';

/** A renderer ended before it finished its work. */
export class RendererEndedError extends Error {
  override readonly name = 'RendererEndedError';
  readonly reason: EndReason;

  constructor(reason: EndReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string | undefined;
}

/** What the host does for a piece of work while it runs. */
export interface WorkHooks {
  /** Answers a call of the API. A rejection is the call's failure. */
  readonly answer: (request: ApiRequest) => Promise<ApiResponse>;
  /** Resolves when the page is to be drawn with the data there is. */
  readonly draw?: Promise<unknown> | undefined;
}

type Result = Exclude<RendererMessage, { type: 'ready' | 'call' | 'stray' }>;

interface Work {
  readonly answer: WorkHooks['answer'];
  readonly resolve: (result: { message: Result; parts: readonly Buffer[] }) => void;
  readonly reject: (error: RendererEndedError) => void;
  readonly deadline: NodeJS.Timeout;
  calls: number;
  open: number;
}

export interface RendererEvents {
  readonly onEnd: (reason: EndReason, message: string) => void;
  /** Told of failures that the release caused outside a page. */
  readonly onStray: (message: string) => void;
  /** Told when the work has waited for the API for a while, and when it goes on. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

const NO_HOOKS: WorkHooks = { answer: () => Promise.reject(new Error('There is no API here')) };

/**
 * One renderer process, as its host sees it. It does one piece of work at a time; when it misses a
 * deadline, takes too much memory or does not keep to the protocol, it is killed.
 */
export class RendererProcess {
  readonly ready: Promise<void>;
  private readonly child: ChildProcess;
  private readonly channel: Socket;
  private readonly events: RendererEvents;
  private readonly checkTimer: NodeJS.Timeout;
  private work: Work | undefined;
  private silence: NodeJS.Timeout | undefined;
  private waiting: NodeJS.Timeout | undefined;
  private end: EndReason | undefined;
  private stderr = '';
  private isHeapFull = false;
  private strays = 0;
  private priority: keyof typeof NICENESS | undefined;
  /** Processor time at the last check without work; undefined while it works. */
  private idleMs: number | undefined;

  /** @param code the renderer's bundle, which goes in by stdin: the process may read no file */
  constructor(code: string, events: RendererEvents) {
    this.events = events;
    this.child = spawn(process.execPath, FLAGS, {
      env: {},
      cwd: '/',
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    });
    this.setPriority('usual');
    const channel = this.child.stdio[CHANNEL_FD];
    if (!(channel instanceof Socket)) throw new Error('A renderer has no channel');
    this.channel = channel;
    const broken = () => this.kill('crash');
    this.child.once('error', broken);
    this.child.stdin?.on('error', broken).end(code);
    this.child.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      // A native stack trace follows, which may be longer than what is kept.
      this.isHeapFull ||= text.includes('heap out of memory');
      this.stderr = (this.stderr + text).slice(-STDERR_CHARS);
    });
    this.ready = this.start(NO_HOOKS, START_MS).then(() => undefined);
    this.ready.catch(() => undefined);
    const reader = new FrameReader((frame) => this.receive(frame));
    this.channel.on('error', broken);
    this.channel.on('data', (chunk: Buffer) => {
      try {
        reader.push(chunk);
      } catch (error) {
        this.kill('protocol', messageOf(error));
      }
    });
    // After `exit`, what it wrote last may still be on its way.
    this.child.once('close', () => this.ended());
    this.checkTimer = setInterval(() => void this.check(), CHECK_MS);
    this.checkTimer.unref();
    // Only work keeps a command alive, by its deadline; an idle renderer ends with its host.
    this.child.unref();
    for (const stream of this.child.stdio) if (stream instanceof Socket) stream.unref();
  }

  /**
   * Sends a message and waits for its result.
   *
   * @throws RendererEndedError when the process ends before; FrameError for a message that is too long
   */
  run(
    message: HostMessage,
    parts: readonly Uint8Array[] = [],
    hooks: WorkHooks = NO_HOOKS,
  ): Promise<{ message: Result; parts: readonly Buffer[] }> {
    if (this.work) throw new Error('A renderer does one thing at a time');
    const frame = encodeFrame(message, parts);
    const result = this.start(hooks);
    this.listen();
    this.channel.write(frame);
    return result;
  }

  /** Ends the process. Work under way is rejected. */
  kill(reason: EndReason, detail = ''): void {
    if (this.end) return;
    this.end = reason;
    if (detail) this.stderr = detail;
    this.child.kill('SIGKILL');
  }

  /** Whom the machine lets run first when it is short of processor time. */
  setPriority(priority: keyof typeof NICENESS): void {
    if (this.child.pid === undefined || this.priority === priority) return;
    this.priority = priority;
    try {
      setPriority(this.child.pid, NICENESS[priority]);
    } catch {
      // It has just ended. Or the site may not raise it again, and it stays behind.
    }
  }

  /** Whether it can be given work: one that was killed takes a moment to end. */
  get isAlive(): boolean {
    return this.end === undefined;
  }

  private start(hooks: WorkHooks, limitMs = WORK_MS) {
    // Calls arrive on the channel, and are answered in the context of the work they belong to.
    const answer = AsyncResource.bind(hooks.answer);
    return new Promise<{ message: Result; parts: readonly Buffer[] }>((resolve, reject) => {
      const deadline = setTimeout(() => this.kill('deadline'), limitMs);
      const work: Work = { answer, resolve, reject, deadline, calls: 0, open: 0 };
      this.work = work;
      hooks.draw?.then(() => this.work === work && this.send({ type: 'draw' }));
    });
  }

  /** Starts to wait for the next message. */
  private listen(): void {
    clearTimeout(this.silence);
    const silence = setTimeout(async () => {
      const before = await processorUse(this.child.pid);
      // It may have spoken meanwhile, or waits for the API again.
      if (this.silence === silence) this.silence = setTimeout(() => this.judge(before), JUDGE_MS);
    }, SILENCE_MS - JUDGE_MS);
    this.silence = silence;
  }

  /** A judgment under way sees by `silence` that it no longer applies. */
  private stopListening(): void {
    clearTimeout(this.silence);
    this.silence = undefined;
  }

  /** Kills a silent process, unless the machine is too busy to let it run. */
  private async judge(before: ProcessorUse | undefined): Promise<void> {
    const { silence } = this;
    const now = await processorUse(this.child.pid);
    if (this.silence !== silence) return;
    const isStarved = before && now?.isRunnable && now.ms - before.ms < JUDGE_MS / 2;
    if (isStarved) this.listen();
    else this.kill('deadline');
  }

  private send(message: HostMessage, parts: readonly Uint8Array[] = []): void {
    if (!this.end) this.channel.write(encodeFrame(message, parts));
  }

  private receive({ message, parts }: Frame): void {
    if (this.end) return;
    const given = rendererMessage.safeParse(message);
    if (!given.success) {
      // A result in a wrong form is the remote's doing as a rule: its head, for example.
      const [issue] = given.error.issues;
      this.kill('protocol', `${issue?.path.join('.')} ${issue?.message}`);
      return;
    }
    const { data } = given;
    const { work } = this;
    if (data.type === 'stray') this.stray(data.message);
    // A call that outlived its page has no work: nothing waits for the answer.
    else if (data.type === 'call') work && this.answer(work, data);
    else if (work) this.finish(work, data, parts);
  }

  private stray(message: string): void {
    this.strays += 1;
    if (this.strays <= MAX_STRAYS) this.events.onStray(message);
    else this.kill('protocol', `More than ${MAX_STRAYS} failures beside its pages`);
  }

  private finish(
    work: Work,
    data: Exclude<RendererMessage, { type: 'call' | 'stray' }>,
    parts: readonly Buffer[],
  ): void {
    clearTimeout(work.deadline);
    this.stopListening();
    clearTimeout(this.waiting);
    this.work = undefined;
    work.resolve({
      message: data.type === 'ready' ? { type: 'refused', message: '' } : data,
      parts,
    });
  }

  private answer(
    work: Work,
    { call, ...request }: Extract<RendererMessage, { type: 'call' }>,
  ): void {
    work.calls += 1;
    if (work.calls > MAX_CALLS) {
      this.send({ type: 'unanswered', call, message: `A page may make ${MAX_CALLS} API calls` });
      return;
    }
    work.open += 1;
    this.stopListening();
    if (work.open === 1) this.waiting = setTimeout(() => this.events.onWaiting(true), WAITING_MS);
    const settle = (message: HostMessage, parts?: readonly Uint8Array[]) => {
      if (this.work !== work) return;
      work.open -= 1;
      this.send(message, parts);
      if (work.open > 0) return;
      clearTimeout(this.waiting);
      this.events.onWaiting(false);
      this.listen();
    };
    work.answer(request).then(
      ({ status, headers, body }) => settle({ type: 'answer', call, status, headers }, [body]),
      (error: unknown) => settle({ type: 'unanswered', call, message: messageOf(error) }),
    );
  }

  private async check(): Promise<void> {
    // Where the system does not tell, the heap's own limit has to do.
    if ((await residentBytes(this.child.pid)) > MEMORY_BYTES) this.kill('memory');
    const { work } = this;
    const use = work ? undefined : await processorUse(this.child.pid);
    // What goes on after its page takes the processor from the others.
    const isBusy = use && this.idleMs !== undefined && use.ms - this.idleMs > CHECK_MS / 2;
    if (isBusy && !this.work) this.kill('deadline');
    this.idleMs = this.work ? undefined : use?.ms;
  }

  private ended(): void {
    const reason = this.end ?? (this.isHeapFull ? 'memory' : 'crash');
    this.end = reason;
    clearInterval(this.checkTimer);
    this.stopListening();
    clearTimeout(this.waiting);
    const { work } = this;
    this.work = undefined;
    if (work) clearTimeout(work.deadline);
    const message = this.explain(reason);
    work?.reject(new RendererEndedError(reason, message));
    this.events.onEnd(reason, message);
  }

  private explain(reason: EndReason): string {
    const cause = this.stderr.trim();
    switch (reason) {
      case 'deadline':
        return `The renderer was killed: silent for ${SILENCE_MS} ms, or at work for ${WORK_MS} ms`;
      case 'memory':
        return `The renderer was killed: it took more than ${HEAP_MB} MB of heap, or too much memory`;
      case 'protocol':
        return `The renderer was killed: it sent what it may not: ${cause}`;
      case 'crash':
        return `The renderer ended by itself: ${cause || 'without a word'}`;
      case 'retired':
        return 'The renderer was retired';
    }
  }
}
