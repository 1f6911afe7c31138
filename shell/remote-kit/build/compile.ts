import { type Configuration, type MultiStats, rspack } from '@rspack/core';

/** A build that did not succeed; the message lists what the compiler found. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** Without the inlined modules of which the compiler prints the whole address. */
function readable(report: string): string {
  return report.replaceAll(/data:text\/javascript,\S+/g, '(generated)');
}

/** Compiles all configurations in one run. @throws BuildError with the compiler's own words. */
export function compile(configurations: Configuration[]): Promise<MultiStats> {
  const compiler = rspack(configurations);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(new BuildError(error.message));
        if (!stats) return reject(new BuildError('The compiler gave no result.'));
        if (stats.hasErrors()) {
          return reject(new BuildError(readable(stats.toString({ preset: 'errors-only' }))));
        }
        resolve(stats);
      });
    });
  });
}
