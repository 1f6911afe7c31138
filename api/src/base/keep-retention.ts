const CHECK_MS = 60 * 60_000;

/** Erases expired data, immediately and then every hour, until it is stopped. A failure does not affect other data. */
export function keepRetention(
  erasures: readonly (() => Promise<void>)[],
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    const failed = (error: unknown) => {
      if (!isStopped) onError(error);
    };
    running = Promise.all(erasures.map((erase) => erase().catch(failed)));
  };
  run();
  const timer = setInterval(run, CHECK_MS).unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
