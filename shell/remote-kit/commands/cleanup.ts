import { messageOf } from '../build/errors.ts';
import { exitCodeOf } from './command-line.ts';

type Step = () => Promise<unknown>;

async function attempt(step: Step): Promise<void> {
  try {
    await step();
  } catch (error) {
    console.error(messageOf(error));
  }
}

/** The steps that a command runs before it ends. The other steps run even if one fails. */
export class Cleanup {
  private readonly stops: Step[] = [];
  private readonly undos: Step[] = [];
  private running: Promise<void> | undefined;

  /**
   * Adds a step that stops a process. All of these run first and in parallel: Ctrl-C also reaches all processes at the
   * same time, and a process that has been told to stop is not restarted.
   */
  stop(step: Step): void {
    this.stops.push(step);
  }

  /** Adds a step that runs after the processes have stopped. The most recent step runs first. */
  undo(step: Step): void {
    this.undos.push(step);
  }

  /** Runs all steps, once. Further calls return the same promise. */
  run(): Promise<void> {
    this.running ??= this.work();
    return this.running;
  }

  private async work(): Promise<void> {
    await Promise.all(this.stops.map(attempt));
    for (const step of this.undos.reverse()) await attempt(step);
  }
}

/**
 * Runs a command until Ctrl-C, then cleans up and ends the process.
 *
 * @param begin resolves when the command has started
 */
export async function untilCtrlC(begin: (cleanup: Cleanup) => Promise<void>): Promise<void> {
  const cleanup = new Cleanup();
  let isEnding = false;
  const end = async (code: number) => {
    isEnding = true;
    await cleanup.run();
    process.exit(code);
  };
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  try {
    await begin(cleanup);
  } catch (error) {
    // After Ctrl-C, errors of the work in progress are expected.
    if (!isEnding) console.error(messageOf(error));
    await end(exitCodeOf(error));
  }
}
