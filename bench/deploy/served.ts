import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from './program.ts';

const READY_MS = 120_000;
const POLL_MS = 5;

/** A process that listens on its own port and can be restarted on it. */
export interface Served {
  readonly origin: string;
  /** Starts it and waits until it is ready. @returns milliseconds */
  readonly start: () => Promise<number>;
  readonly stop: () => Promise<void>;
  readonly signal: Program['signal'];
  /** Ends it as a power failure would. */
  readonly kill: () => Promise<void>;
}

/** A server of an output that is ready when `/readyz` says so and, for a web server, the home page has arrived. */
export function served(port: string, run: () => Program): Served {
  const origin = `http://127.0.0.1:${port}`;
  let program: Program | undefined;
  const stop = async () => {
    await program?.stop();
    program = undefined;
  };
  const kill = async () => {
    await program?.kill();
    program = undefined;
  };
  const start = async () => {
    const running = run();
    program = running;
    let ended = false;
    void running.exited.then(() => {
      ended = true;
    });
    const deadline = AbortSignal.timeout(READY_MS);
    while (!(await isOk(`${origin}/readyz`))) {
      if (ended || deadline.aborted) throw new Error(`Not ready: ${running.output()}`);
      await sleep(POLL_MS);
    }
    if (running.output().includes('Web server')) await (await fetch(origin)).text();
    return performance.now() - running.startedAt;
  };
  const signal = (name: NodeJS.Signals) => program?.signal(name);
  return { origin, start, stop, signal, kill };
}

async function isOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
