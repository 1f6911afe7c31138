import { spawn } from 'node:child_process';
import { once } from 'node:events';

const STOP_MS = 20_000;
const OUTPUT_CHARS = 4000;

/** Environment variables of a program. */
export type Settings = Readonly<Record<string, string>>;

export interface Program {
  /** When it was started, as `performance.now()`. */
  readonly startedAt: number;
  /** Its exit code; null after a signal. */
  readonly exited: Promise<number | null>;
  /** The end of what it has written. */
  readonly output: () => string;
  /** Asks it to stop and waits until it has stopped. */
  readonly stop: () => Promise<void>;
  /** Sends it a signal, such as one that suspends it. */
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Ends it as a power failure would. */
  readonly kill: () => Promise<void>;
}

/** Starts a program with only these environment variables. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Program {
  const startedAt = performance.now();
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-OUTPUT_CHARS);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exited = once(child, 'close').then((): number | null => child.exitCode);
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(timer);
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  return { startedAt, exited, output: () => output, stop, signal, kill };
}
