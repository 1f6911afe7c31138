/** Does something now and then, never beside the work. */
export class IdleTask {
  private running: Promise<void> = Promise.resolve();
  private busy = 0;
  private last = performance.now();
  private readonly task: () => Promise<void>;
  private readonly everyMs: number;

  constructor(task: () => Promise<void>, everyMs: number) {
    this.task = task;
    this.everyMs = everyMs;
  }

  /** Works, once the task has ended. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.busy += 1;
    try {
      await this.running;
      return await work();
    } finally {
      this.busy -= 1;
    }
  }

  /** Begins the task when nobody works and it is time. A failure ends only this turn. */
  rest(onProblem: (error: unknown) => void): Promise<void> {
    if (this.busy === 0 && performance.now() - this.last >= this.everyMs) {
      this.last = performance.now();
      this.running = this.task().catch(onProblem);
    }
    return this.running;
  }
}
