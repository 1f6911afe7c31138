import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { messageOf } from '../../remote-kit/build/errors.ts';
import { CHANNEL_FD } from './protocol.ts';

/** Heap of a renderer's JavaScript, in megabytes. */
export const HEAP_MB = 128;
/** How much of a renderer's stderr is kept to explain its end, in characters. */
const STDERR_CHARS = 2000;

/** Niceness of ready renderers: they yield to web server, API and database; pages that may hang yield to all. */
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

/** With it, the kernel ends a renderer whose parent has ended, even if it loops. Linux has it in util-linux. */
const SETPRIV = '/usr/bin/setpriv';
const [PROGRAM, ...ARGS]: [string, ...string[]] = existsSync(SETPRIV)
  ? [SETPRIV, '--pdeathsig', 'KILL', process.execPath, ...FLAGS]
  : [process.execPath, ...FLAGS];

export interface ChildEvents {
  /** It is unusable: a stream to it broke, or it could not be started. */
  readonly onBroken: () => void;
  /** It has ended, and all of its output has arrived. */
  readonly onEnd: () => void;
}

/** The operating system's process of a renderer, confined to what rendering needs. */
export class RendererChild {
  readonly channel: Socket;
  /** The end of its stderr output, or why it could not be started. */
  stderrTail = '';
  isHeapFull = false;
  private readonly child: ChildProcess;
  private priority: keyof typeof NICENESS | undefined;

  /**
   * @param code the renderer's bundle, passed through stdin because the process may not read files
   * @throws the system's error when the process cannot be started, unless `onBroken` and `onEnd` report it
   */
  constructor(code: string, { onBroken, onEnd }: ChildEvents) {
    this.child = spawn(PROGRAM, ARGS, {
      env: {},
      cwd: '/',
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    });
    this.child.once('error', (error) => {
      this.stderrTail = messageOf(error);
      onBroken();
      if (this.pid === undefined) onEnd();
    });
    // Unlike `exit`, `close` waits for the rest of the output.
    this.child.once('close', onEnd);
    // Without free file descriptors, Node.js creates a child without streams.
    const streams = this.child.stdio ?? [];
    const channel = streams[CHANNEL_FD];
    this.channel = channel instanceof Socket ? channel : new Socket();
    this.channel.on('error', onBroken);
    this.child.stdin?.on('error', onBroken).end(code);
    this.child.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      // A native stack trace follows, which may push the message out of the kept output.
      this.isHeapFull ||= text.includes('heap out of memory');
      this.stderrTail = (this.stderrTail + text).slice(-STDERR_CHARS);
    });
    // An idle renderer must not keep a command running.
    this.child.unref();
    for (const stream of streams) if (stream instanceof Socket) stream.unref();
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  kill(): void {
    this.child.kill('SIGKILL');
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
      setPriority(this.pid, NICENESS[priority]);
      this.priority = priority;
      return true;
    } catch {
      return false;
    }
  }
}
