import { messageOf } from '../releases/errors.ts';

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
