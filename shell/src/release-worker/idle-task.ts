/** Runs a task periodically, but never while work is in progress. */
export class IdleTask {
  private running: Promise<void> = Promise.resolve();
  private activeCount = 0;
  private lastRunAt = performance.now();
  private readonly task: () => Promise<void>;
  private readonly intervalMs: number;

  constructor(task: () => Promise<void>, intervalMs: number) {
    this.task = task;
    this.intervalMs = intervalMs;
  }

  /** Runs the work after the current run of the task has ended. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.activeCount += 1;
    try {
      await this.running;
      return await work();
    } finally {
      this.activeCount -= 1;
    }
  }

  /** Runs the task if it is due and no work is in progress. A failure ends only this run. */
  rest(onProblem: (error: unknown) => void): Promise<void> {
    if (this.activeCount === 0 && performance.now() - this.lastRunAt >= this.intervalMs) {
      this.lastRunAt = performance.now();
      this.running = this.task().catch(onProblem);
    }
    return this.running;
  }
}
