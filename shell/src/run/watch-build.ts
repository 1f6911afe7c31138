import { type Configuration, rspack } from '@rspack/core';

export interface WatchedBuild {
  readonly close: () => Promise<void>;
}

/**
 * Builds, and builds again after every change of a source.
 *
 * @param done called after each build without errors; the next one waits for it
 * @param failed called with the compiler's words otherwise
 * @returns when the first build has succeeded
 */
export function watchBuild(
  configurations: Configuration[],
  done: () => Promise<void>,
  failed: (report: string) => void,
): Promise<WatchedBuild> {
  const compiler = rspack(configurations);
  let last = Promise.resolve();
  return new Promise((resolve) => {
    const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
      if (error) return failed(error.message);
      if (!stats) return;
      if (stats.hasErrors()) return failed(stats.toString({ preset: 'errors-only' }));
      last = last.then(done).then(
        () => resolve({ close: () => new Promise((closed) => watching?.close(() => closed())) }),
        (reason) => failed(reason instanceof Error ? reason.message : String(reason)),
      );
    });
  });
}
