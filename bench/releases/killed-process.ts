import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../shell/src/run/paths.ts';

/** How long a start may take on a busy machine, in milliseconds. */
const START_TIMEOUT_MS = 60_000;

export interface KilledOptions {
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
  /** Returns a number from 0 to 1, which determines the next lifetime. */
  readonly random: () => number;
  /** The longest lifetime as a multiple of the start time, so that some processes die before they are ready. */
  readonly starts: number;
  /** Called when the process is ready. */
  readonly onReady?: () => Promise<void>;
  /** Called when the process has been killed, before it starts again. */
  readonly onKilled: () => Promise<void>;
}

/** A process that is repeatedly started and killed with SIGKILL after a random time. */
export class KilledProcess {
  kills = 0;
  /** Number of times that it became ready before it was killed. */
  lives = 0;
  private startMs = 0;
  private child: ChildProcess | undefined;
  private readonly options: KilledOptions;

  constructor(options: KilledOptions) {
    this.options = options;
  }

  /** Starts the process and lets it run. The time until it is ready determines later lifetimes. */
  async start(): Promise<void> {
    const begun = performance.now();
    const child = this.spawn();
    const [message] = await once(child, 'message', {
      signal: AbortSignal.timeout(START_TIMEOUT_MS),
    });
    if (Object(message).type !== 'ready')
      throw new Error(`Unexpected message: ${JSON.stringify(message)}`);
    this.startMs = performance.now() - begun;
  }

  /** Starts and kills the process until `isOver` returns true. */
  async killUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const child = this.spawn();
      const ended = once(child, 'exit');
      let ready: Promise<void> | undefined;
      child.once('message', () => {
        this.lives += 1;
        ready = this.options.onReady?.();
      });
      await sleep(this.options.random() * this.options.starts * this.startMs);
      await ready;
      child.kill('SIGKILL');
      const [, signal] = await ended;
      if (signal !== 'SIGKILL') throw new Error(`${this.options.script} exited by itself`);
      this.kills += 1;
      await this.options.onKilled();
    }
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  private spawn(): ChildProcess {
    const { script, env } = this.options;
    const child = fork(script, [], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child = child;
    return child;
  }
}
