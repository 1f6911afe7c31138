import { type Configuration, type MultiStats, rspack } from '@rspack/core';

export interface WatchedBuild {
  readonly close: () => Promise<void>;
}

/**
 * Builds now and after every change to a source.
 *
 * @param done called after each successful build; the next build waits for it
 * @param failed called with the compiler's errors after a failed build
 * @returns after the first successful build
 */
export function watchBuild(
  configurations: Configuration[],
  done: (stats: MultiStats) => Promise<void>,
  failed: (report: string) => void,
): Promise<WatchedBuild> {
  const compiler = rspack(configurations);
  let last = Promise.resolve();
  return new Promise((resolve) => {
    const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
      if (error) return failed(error.message);
      if (!stats) return;
      if (stats.hasErrors()) return failed(stats.toString({ preset: 'errors-only' }));
      last = last
        .then(() => done(stats))
        .then(
          () => resolve({ close: () => new Promise((closed) => watching?.close(() => closed())) }),
          (reason) => failed(reason instanceof Error ? reason.message : String(reason)),
        );
    });
  });
}
