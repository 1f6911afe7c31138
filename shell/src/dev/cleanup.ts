import { messageOf } from '../releases/errors.ts';

type Step = () => Promise<unknown>;

async function attempt(step: Step): Promise<void> {
  try {
    await step();
  } catch (error) {
    console.error(messageOf(error));
  }
}

/** What must be undone before a command ends. A step that fails does not keep the others from running. */
export class Cleanup {
  private readonly stops: Step[] = [];
  private readonly undos: Step[] = [];
  private running: Promise<void> | undefined;

  /**
   * Ends a process. All are told at once and before anything else, because Ctrl-C reaches them all at
   * once, too: none of them has died by accident then.
   */
  stop(step: Step): void {
    this.stops.push(step);
  }

  /** Takes something back when the processes are gone, the latest first. */
  undo(step: Step): void {
    this.undos.push(step);
  }

  /** Does all of it, once. */
  run(): Promise<void> {
    this.running ??= this.work();
    return this.running;
  }

  private async work(): Promise<void> {
    await Promise.all(this.stops.map(attempt));
    for (const step of this.undos.reverse()) await attempt(step);
  }
}
