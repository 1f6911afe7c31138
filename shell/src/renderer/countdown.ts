/** A one-shot timer that can be paused and restarted. */
export class Countdown {
  private left: number;
  private readonly onEnd: () => void;
  private timer: NodeJS.Timeout | undefined;
  private since = 0;
  private isOver = false;
  private isPaused = true;

  constructor(ms: number, onEnd: () => void) {
    this.left = ms;
    this.onEnd = onEnd;
  }

  run(): void {
    this.isPaused = false;
    if (this.timer || this.isOver) return;
    this.since = performance.now();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.isOver = true;
      this.onEnd();
    }, this.left);
  }

  pause(): void {
    this.isPaused = true;
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.left = Math.max(0, this.left - (performance.now() - this.since));
  }

  /** Starts over after it has fired. A paused timer starts when it is run. */
  restart(ms: number): void {
    this.isOver = false;
    this.left = ms;
    if (!this.isPaused) this.run();
  }
}
