import { readdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { NICENESS } from './limits.ts';
import type { RendererStarter } from './renderer-starter.ts';

export interface ChildEvents {
  readonly onData: (chunk: Buffer) => void;
  /** It is unusable: the stream to it broke. */
  readonly onBroken: () => void;
  /** It has ended, or could not be started, and all of its output has arrived. */
  readonly onEnd: () => void;
}

/** The operating system's process of a renderer, confined to what rendering needs. */
export class RendererChild {
  pid: number | undefined;
  /** After its end: the end of its stderr output, or why it could not be started. */
  stderrTail = '';
  isHeapFull = false;
  /** Whether it ended because the process that had started it did. */
  isLost = false;
  private readonly starter: RendererStarter;
  private readonly id: number;
  private readonly events: ChildEvents;
  private channel: Socket | undefined;
  private isOpen = false;
  private hasEnded = false;
  private priority: keyof typeof NICENESS | undefined;

  /**
   * @param code the renderer's bundle
   * @throws the system's error when the process cannot be started, unless `onEnd` reports it
   */
  constructor(starter: RendererStarter, code: string, events: ChildEvents) {
    this.starter = starter;
    this.events = events;
    this.id = starter.start({
      onStarted: (pid, channel) => {
        this.pid = pid;
        this.listen(channel);
        starter.run(this.id, code);
      },
      onEnded: ({ stderr, isHeapFull }) => {
        this.stderrTail ||= stderr;
        this.isHeapFull = isHeapFull;
        this.ended();
      },
      onLost: (message) => {
        this.isLost = true;
        this.stderrTail ||= message;
        this.ended();
      },
    });
  }

  write(frame: Buffer): void {
    this.channel?.write(frame);
  }

  kill(): void {
    this.starter.kill(this.id);
  }

  /**
   * Sets the scheduling priority.
   *
   * @returns false when the process has ended, or when the site lacks the permission to raise priorities
   */
  setPriority(priority: keyof typeof NICENESS): boolean {
    if (this.pid === undefined) return false;
    if (this.priority === priority) return true;
    try {
      for (const thread of threadsOf(this.pid)) setPriority(thread, NICENESS[priority]);
      this.priority = priority;
      return true;
    } catch {
      return false;
    }
  }

  private listen(channel: Socket): void {
    this.channel = channel;
    this.isOpen = true;
    channel.on('data', this.events.onData);
    channel.on('error', this.events.onBroken);
    channel.once('close', () => {
      this.isOpen = false;
      if (this.hasEnded) this.events.onEnd();
    });
    // An idle renderer must not keep a command running.
    channel.unref();
  }

  /** The rest of its output may still be in the channel. */
  private ended(): void {
    this.hasEnded = true;
    this.pid = undefined;
    if (!this.isOpen) this.events.onEnd();
  }
}

/** Linux has a priority for each thread, and V8 collects garbage on threads of its own. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
