import { type Configuration, type MultiStats, rspack } from '@rspack/core';
import { errorReport } from './error-report.ts';
import { BuildError } from './errors.ts';

/** Compiles all configurations in one run. @throws BuildError with the compiler's errors */
export function compile(configurations: Configuration[]): Promise<MultiStats> {
  const compiler = rspack(configurations);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(new BuildError(error.message));
        if (!stats) return reject(new BuildError('The compiler returned no result.'));
        if (stats.hasErrors()) {
          const failed = stats.stats.filter((one) => one.hasErrors());
          return reject(new BuildError([...new Set(failed.map(errorReport))].join('\n')));
        }
        resolve(stats);
      });
    });
  });
}
