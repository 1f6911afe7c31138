import { type Configuration, rspack, type Stats, type StatsError } from '@rspack/core';
import { errorReport } from './error-report.ts';
import { messageOf } from './errors.ts';

export interface WatchedBuild {
  /** Resolves after the first successful build. */
  readonly first: Promise<void>;
  /** Makes the configurations again and builds with them. */
  readonly restart: () => Promise<void>;
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

type Configure = () => Configuration[] | Promise<Configuration[]>;

/**
 * Builds now and after every change to a source.
 *
 * @param configure called for each compiler; if it throws, nothing is built until the next restart
 */
export function watchBuild<T>(
  configure: Configure,
  { read, built, failed }: BuildEvents<T>,
): WatchedBuild {
  const first = Promise.withResolvers<void>();
  const fail = (reason: unknown) => failed(messageOf(reason));
  let last = Promise.resolve();
  let builds = 0;
  let isClosed = false;
  let closeCompiler = async () => {};

  const open = async () => {
    const compiler = rspack(await configure());
    const parts = new Map<string | undefined, T>();
    const reports = new Map<string | undefined, { text: string; errors: readonly StatsError[] }>();
    let isOpen = true;
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
    const watching = compiler.watch({ aggregateTimeout: 20 }, (error, result) => {
      if (!isOpen) return;
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
        first.resolve();
      };
      last = last.then(finish).catch((reason) => {
        // A newer build may have replaced files while this one was being finished.
        if (build === builds) fail(reason);
      });
    });
    closeCompiler = async () => {
      isOpen = false;
      // A build that is not finished yet is obsolete.
      builds += 1;
      closeCompiler = async () => {};
      await new Promise<void>((closed) => watching?.close(() => closed()));
      await new Promise<void>((closed) => compiler.close(() => closed()));
    };
  };

  let turn = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work).catch(fail);
    return turn;
  };
  const restart = () =>
    inTurn(async () => {
      await closeCompiler();
      if (!isClosed) await open();
    });
  const close = () => {
    isClosed = true;
    return inTurn(() => closeCompiler());
  };
  void restart();
  return { first: first.promise, restart, close };
}
