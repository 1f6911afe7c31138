/** Repeats a job every `everyMs`, one run at a time, for the first time after `everyMs`. */
export function repeat(
  everyMs: number,
  job: () => Promise<unknown>,
  onError: (error: unknown) => void,
) {
  let running = Promise.resolve();
  let isWaiting = false;
  let isStopped = false;
  const runOnce = async () => {
    isWaiting = false;
    if (!isStopped) await job();
  };
  const run = () => {
    if (isWaiting) return;
    isWaiting = true;
    running = running.then(runOnce).catch((error) => {
      if (!isStopped) onError(error);
    });
  };
  const timer = setInterval(run, everyMs).unref();
  return {
    /** Runs it now, or after the run in progress; then at most one run waits. */
    run,
    /** Resolves when no run is in progress. */
    idle: () => running,
    /** Starts no more runs, and waits for the one in progress, whose error is not reported. */
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
