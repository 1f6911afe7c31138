import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../src/run/paths.ts';

/** Longest start on a machine with much else to do, in milliseconds. */
const START_MS = 60_000;

export interface KilledOptions {
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
  /** A number from 0 to 1 for each life. */
  readonly random: () => number;
  /** Longest life as a multiple of the time from start to ready, so that some end before they are ready. */
  readonly starts: number;
  /** Called when it is ready. */
  readonly onReady?: () => Promise<void>;
  /** Called when it has been killed, before it starts again. */
  readonly onKilled: () => Promise<void>;
}

/** A process that is started again and again, and killed with SIGKILL at a random moment of its life. */
export class KilledProcess {
  kills = 0;
  /** How many of its lives were ready before their end. */
  lives = 0;
  private startMs = 0;
  private child: ChildProcess | undefined;
  private readonly options: KilledOptions;

  constructor(options: KilledOptions) {
    this.options = options;
  }

  /** Starts it to stay. How long that takes is the measure of its lives from then on. */
  async start(): Promise<void> {
    const begun = performance.now();
    const child = this.spawn();
    const [message] = await once(child, 'message', { signal: AbortSignal.timeout(START_MS) });
    if (Object(message).type !== 'ready') throw new Error(`It says ${JSON.stringify(message)}`);
    this.startMs = performance.now() - begun;
  }

  /** Lets it live and die until `isOver` says so. */
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
      if (signal !== 'SIGKILL') throw new Error(`${this.options.script} ended by itself`);
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
