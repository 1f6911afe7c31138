import { AsyncResource } from 'node:async_hooks';
import { messageOf } from '../../remote-kit/build/errors.ts';
import { encodeFrame, FRAME_BYTES, type Frame, type FrameKind, FrameReader } from './frames.ts';
import { type HostMessage, kindOf, type RendererMessage, rendererMessage } from './protocol.ts';
import { RendererChild } from './renderer-child.ts';
import { type EndReason, explainEnd, RendererEndedError } from './renderer-end.ts';
import type { RendererStarter } from './renderer-starter.ts';
import { RendererWatchdog, type WatchEvents } from './renderer-watchdog.ts';

/** Start timeout, in milliseconds. No remote's code runs yet. */
const START_MS = 15_000;
/** Maximum number of failures outside pages that a process may report. */
const MAX_STRAYS = 100;
/** Maximum number of API calls of one job. Calls beyond it fail. */
const MAX_CALLS = 200;
/** Number of calls of one job, or between two jobs, beyond which the process is killed. */
const CALL_FLOOD = 1000;
/** What all calls of one job may have together, and failures outside pages until the next job, in bytes. */
const CALLS_BYTES = 1024 * 1024;

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

/** What the host provides for a running job. */
export interface WorkHooks {
  /** Performs an API call. A rejection fails the call. */
  readonly answer: (request: ApiRequest) => Promise<ApiResponse>;
  /** Bodies of the responses sent along with the job, in the same order. */
  readonly bodies?: readonly Uint8Array[] | undefined;
  /** Resolves when the page must render with the data it has. */
  readonly draw?: Promise<unknown> | undefined;
}

type Result = Exclude<RendererMessage, { type: 'ready' | 'call' | 'stray' }>;
type Call = Extract<RendererMessage, { type: 'call' }>;
type CallResult = Extract<HostMessage, { call: number }>;

export interface WorkResult {
  readonly message: Result;
  readonly parts: readonly Buffer[];
}

interface Work {
  readonly answer: WorkHooks['answer'];
  readonly resolve: (result: WorkResult) => void;
  readonly reject: (error: RendererEndedError) => void;
  /** Whether it is a page or a contribution. */
  readonly isPage: boolean;
  calls: number;
  /** Pending API calls. */
  readonly open: Set<number>;
  /** Whether the time for API calls is used up. */
  isOutOfTime: boolean;
}

export interface RendererEvents extends Pick<WatchEvents, 'onLate' | 'onWaiting'> {
  readonly onEnd: (reason: EndReason, message: string) => void;
  /** Called for failures outside a page. */
  readonly onStray: (message: string) => void;
}

const OUT_OF_TIME = 'The page waited too long for the API';

const NO_HOOKS: WorkHooks = { answer: () => Promise.reject(new Error('There is no API here')) };

/**
 * The host's side of one renderer process. It runs one job at a time and is killed when it misses a
 * deadline, uses too much memory or violates the protocol.
 */
export class RendererProcess {
  readonly ready: Promise<void>;
  private readonly child: RendererChild;
  private readonly events: RendererEvents;
  private readonly watch: RendererWatchdog;
  private work: Work | undefined;
  private end: EndReason | undefined;
  private strays = 0;
  /** Calls since the last job. */
  private lateCalls = 0;
  /** What the process may still send before the next job, in bytes. */
  private bytesLeft = 0;

  /**
   * @param code the renderer's bundle
   * @param silenceMs longest silence during a job, not counting waits for the API
   * @throws the system's error when the process cannot be started, unless `ready` rejects
   */
  constructor(starter: RendererStarter, code: string, events: RendererEvents, silenceMs?: number) {
    this.events = events;
    const reader = new FrameReader(
      (frame) => this.receive(frame),
      (kind) => this.accepts(kind),
    );
    this.child = new RendererChild(starter, code, {
      onData: (chunk) => this.read(reader, chunk),
      onBroken: () => this.kill('crash'),
      onEnd: () => this.ended(),
    });
    const watched: WatchEvents = {
      ...events,
      onLimitExceeded: (reason) => this.kill(reason),
      onWaitTimeout: () => this.giveUpWaiting(),
    };
    this.watch = new RendererWatchdog(this.child, watched, silenceMs);
    this.ready = this.start(NO_HOOKS, false).then(() => {});
    this.ready.catch(() => undefined);
    this.watch.starting(START_MS);
  }

  /**
   * Sends a message and waits for its result.
   *
   * @throws RendererEndedError when the process ends first; FrameError for a message that is too long
   */
  run(
    message: HostMessage,
    parts: readonly Uint8Array[] = [],
    hooks: WorkHooks = NO_HOOKS,
  ): Promise<WorkResult> {
    if (this.work) throw new Error('A renderer does one thing at a time');
    const frame = encodeFrame(message, parts);
    const result = this.start(hooks, message.type === 'render' || message.type === 'slot');
    this.watch.begin();
    this.child.write(frame);
    return result;
  }

  /** Ends the process. A running job is rejected. */
  kill(reason: EndReason, detail = ''): void {
    if (this.end) return;
    this.end = reason;
    if (detail) this.child.stderrTail = detail;
    this.child.kill();
  }

  setPriority(...args: Parameters<RendererChild['setPriority']>): boolean {
    return this.child.setPriority(...args);
  }

  /** Whether it can take a job: a killed process takes a moment to end. */
  get isAlive(): boolean {
    return this.end === undefined;
  }

  private start(hooks: WorkHooks, isPage: boolean) {
    // Calls arrive on the channel but must run in the async context of their job.
    const answer = AsyncResource.bind(hooks.answer);
    return new Promise<WorkResult>((resolve, reject) => {
      const open = new Set<number>();
      const work: Work = { answer, resolve, reject, isPage, calls: 0, open, isOutOfTime: false };
      this.work = work;
      this.lateCalls = 0;
      this.bytesLeft = FRAME_BYTES[isPage ? 'page' : 'data'] + CALLS_BYTES;
      hooks.draw?.then(() => this.work === work && this.send({ type: 'draw' }));
    });
  }

  private send(message: HostMessage, parts: readonly Uint8Array[] = []): void {
    if (!this.end) this.child.write(encodeFrame(message, parts));
  }

  private read(reader: FrameReader, chunk: Buffer): void {
    // What a killed process has sent is not even kept.
    if (this.end) return;
    this.bytesLeft -= chunk.byteLength;
    if (this.bytesLeft < 0) {
      this.kill('protocol', `Its calls of the API have more than ${CALLS_BYTES} bytes together`);
      return;
    }
    try {
      reader.push(chunk);
    } catch (error) {
      this.kill('protocol', messageOf(error));
    }
  }

  /** Whether a frame of a kind may come now: large ones only as the result that is awaited. */
  private accepts(kind: FrameKind): boolean {
    if (kind === 'page') return this.work?.isPage === true;
    if (kind === 'data') return this.work?.isPage === false;
    return true;
  }

  private receive({ kind, message, parts }: Frame): void {
    if (this.end) return;
    const given = rendererMessage.safeParse(message);
    if (!given.success) {
      // A malformed result is usually the remote's fault, for example an invalid head.
      const [issue] = given.error.issues;
      this.kill('protocol', `${issue?.path.join('.')} ${issue?.message}`);
      return;
    }
    const { data } = given;
    if (kindOf(data.type) !== kind) {
      this.kill('protocol', `A ${kind} contains a message of another kind`);
      return;
    }
    const { work } = this;
    if (data.type === 'stray') this.stray(data.message);
    // A call that outlives its page has no job and needs no response.
    else if (data.type === 'call') this.called(work, data);
    else if (work) this.finish(work, data, parts);
  }

  private stray(message: string): void {
    this.strays += 1;
    if (this.strays <= MAX_STRAYS) this.events.onStray(message);
    else this.kill('protocol', `More than ${MAX_STRAYS} failures outside its pages`);
  }

  private finish(
    work: Work,
    data: Exclude<RendererMessage, { type: 'call' | 'stray' }>,
    parts: readonly Buffer[],
  ): void {
    this.watch.end();
    this.work = undefined;
    work.resolve({
      message: data.type === 'ready' ? { type: 'refused', message: '' } : data,
      parts,
    });
  }

  private called(work: Work | undefined, data: Call): void {
    const calls = work ? ++work.calls : ++this.lateCalls;
    if (calls > CALL_FLOOD) this.kill('protocol', `More than ${CALL_FLOOD} calls of the API`);
    else if (work) this.answer(work, data);
  }

  private answer(work: Work, { call, ...request }: Call): void {
    const tooMany = work.calls > MAX_CALLS && `A page may make ${MAX_CALLS} API calls`;
    const message = tooMany || (work.isOutOfTime && OUT_OF_TIME);
    if (message) {
      this.send({ type: 'unanswered', call, message });
      return;
    }
    work.open.add(call);
    if (work.open.size === 1) this.watch.wait();
    work.answer(request).then(
      ({ status, headers, body }) =>
        this.settle(work, { type: 'answer', call, status, headers }, [body]),
      (error: unknown) =>
        this.settle(work, { type: 'unanswered', call, message: messageOf(error) }),
    );
  }

  private settle(work: Work, message: CallResult, parts?: readonly Uint8Array[]): void {
    if (this.work !== work || !work.open.delete(message.call)) return;
    this.send(message, parts);
    if (work.open.size === 0) this.watch.goOn();
  }

  /** The page must render with the responses that it has. */
  private giveUpWaiting(): void {
    const { work } = this;
    if (!work) return;
    work.isOutOfTime = true;
    for (const call of [...work.open])
      this.settle(work, { type: 'unanswered', call, message: OUT_OF_TIME });
  }

  private ended(): void {
    const { isLost, isHeapFull } = this.child;
    const reason = this.end ?? (isLost ? 'lost' : isHeapFull ? 'memory' : 'crash');
    this.end = reason;
    this.watch.stop();
    const { work } = this;
    this.work = undefined;
    const message = explainEnd(reason, this.child.stderrTail.trim());
    work?.reject(new RendererEndedError(reason, message));
    this.events.onEnd(reason, message);
  }
}
