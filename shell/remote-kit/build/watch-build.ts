import { type Configuration, rspack, type Stats, type StatsError } from '@rspack/core';
import { errorReport } from './error-report.ts';

export interface WatchedBuild {
  readonly close: () => Promise<void>;
}

export interface BuildEvents<T> {
  /**
   * Reads the statistics of a configuration that compiled without errors. They are available only until the next build
   * starts, and a build compiles only the configurations that a change affects.
   */
  readonly read: (stats: Stats) => T;
  /**
   * Called when all configurations compile, with what was read from the last build of each. Builds are finished one
   * after another; one is skipped if there is a newer build when its turn comes.
   */
  readonly built: (parts: readonly T[]) => Promise<void>;
  /** Called with the compiler's errors, or with a message if something else fails. */
  readonly failed: (report: string, errors?: readonly StatsError[]) => void;
}

/** Builds now and after every change to a source. Resolves after the first successful build. */
export function watchBuild<T>(
  configurations: Configuration[],
  { read, built, failed }: BuildEvents<T>,
): Promise<WatchedBuild> {
  const compiler = rspack(configurations);
  const parts = new Map<string | undefined, T>();
  const reports = new Map<string | undefined, { text: string; errors: readonly StatsError[] }>();
  const messageOf = (reason: unknown) =>
    reason instanceof Error ? reason.message : String(reason);
  const fail = (reason: unknown) => failed(messageOf(reason));
  let last = Promise.resolve();
  let builds = 0;

  const note = (stats: Stats) => {
    const { name } = stats.compilation;
    reports.delete(name);
    if (stats.hasErrors()) {
      const { errors = [] } = stats.toJson({ all: false, errors: true, moduleTrace: false });
      reports.set(name, { text: errorReport(stats), errors });
      return;
    }
    try {
      parts.set(name, read(stats));
    } catch (reason) {
      reports.set(name, { text: messageOf(reason), errors: [] });
    }
  };
  return new Promise((resolve) => {
    const watching = compiler.watch({ aggregateTimeout: 20 }, (error, result) => {
      builds += 1;
      const build = builds;
      if (error) return fail(error);
      for (const stats of result?.stats ?? []) note(stats);
      if (reports.size > 0) {
        const found = [...reports.values()];
        return failed(
          [...new Set(found.map(({ text }) => text))].join('\n'),
          found.flatMap(({ errors }) => errors),
        );
      }
      const finish = async () => {
        if (build !== builds) return;
        await built([...parts.values()]);
        resolve({ close: () => new Promise((closed) => watching?.close(() => closed())) });
      };
      last = last.then(finish).catch((reason) => {
        // A newer build may have replaced files while this one was being finished.
        if (build === builds) fail(reason);
      });
    });
  });
}
