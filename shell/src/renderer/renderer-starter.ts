import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { messageOf } from '../../remote-kit/build/errors.ts';
import { type RendererEnd, type StarterCommand, starterReport } from './starter/messages.ts';
import { programFromStdin } from './starter/program.ts';

/** Heap of the process, in megabytes. It should stay small: that is its purpose. */
const HEAP_MB = 64;
const ENDED = 'The process that starts renderers has ended';

export interface StartEvents {
  /** @param channel the renderer's frames in both directions */
  readonly onStarted: (pid: number, channel: Socket) => void;
  /** Also called, without `onStarted`, when it could not be started. */
  readonly onEnded: (end: Pick<RendererEnd, 'stderr' | 'isHeapFull'>) => void;
  /** The renderers have ended together with the process that had started them. */
  readonly onLost: (message: string) => void;
}

export interface StarterOptions {
  /** The bundle of the process. */
  readonly starter: string;
  /** The bundle of most renderers. It is large, so it is sent once. */
  readonly code: string;
}

/** The process that starts a pool's renderers. It starts with the first one, and again after it has ended. */
export class RendererStarter {
  private readonly options: StarterOptions;
  private process: ChildProcess | undefined;
  private readonly started = new Map<number, StartEvents>();
  private lastId = 0;

  constructor(options: StarterOptions) {
    this.options = options;
  }

  /**
   * Starts a renderer. It waits for its bundle.
   *
   * @returns its number
   * @throws the system's error when no process can be started, unless `onLost` reports it
   */
  start(events: StartEvents): number {
    if (!this.process) {
      this.process = this.open();
      this.send({ type: 'bundle', code: this.options.code });
    }
    this.lastId += 1;
    this.started.set(this.lastId, events);
    this.send({ type: 'start', id: this.lastId });
    return this.lastId;
  }

  /** Runs a renderer that has started. */
  run(id: number, code: string): void {
    this.send({ type: 'run', id, ...(code !== this.options.code && { code }) });
  }

  kill(id: number): void {
    this.send({ type: 'kill', id });
  }

  /** Ends the process and its renderers. */
  close(): void {
    if (this.process?.connected) this.process.disconnect();
  }

  private send(command: StarterCommand): void {
    if (this.process?.connected) this.process.send(command);
  }

  private open(): ChildProcess {
    const [file, args] = programFromStdin([`--max-old-space-size=${HEAP_MB}`]);
    const stdio = ['pipe', 'ignore', 'inherit', 'ipc'] as const;
    const child = spawn(file, args, { env: {}, cwd: '/', stdio: [...stdio] });
    child.on('error', (error) => this.lose(child, messageOf(error)));
    child.once('exit', () => this.lose(child, ENDED));
    child.once('disconnect', () => this.lose(child, ENDED));
    child.stdin?.on('error', () => {}).end(this.options.starter);
    child.on('message', (message, channel) => this.receive(starterReport.parse(message), channel));
    // Idle renderers must not keep a command running.
    child.unref();
    child.channel?.unref();
    return child;
  }

  private receive(report: ReturnType<typeof starterReport.parse>, channel: unknown): void {
    const events = this.started.get(report.id);
    if (report.type === 'ended') {
      this.started.delete(report.id);
      events?.onEnded(report);
    } else if (channel instanceof Socket) events?.onStarted(report.pid, channel);
  }

  private lose(child: ChildProcess, message: string): void {
    if (this.process !== child) return;
    this.process = undefined;
    child.kill('SIGKILL');
    const lost = [...this.started.values()];
    this.started.clear();
    for (const { onLost } of lost) onLost(message);
  }
}
