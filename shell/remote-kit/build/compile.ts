import { type Configuration, type MultiStats, rspack } from '@rspack/core';

/** Thrown when a build fails. The message lists the compiler's errors. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** Shortens inlined modules, whose whole data URL the compiler prints. */
function readable(report: string): string {
  return report.replaceAll(/data:text\/javascript,\S+/g, '(generated)');
}

/** Compiles all configurations in one run. @throws BuildError with the compiler's errors */
export function compile(configurations: Configuration[]): Promise<MultiStats> {
  const compiler = rspack(configurations);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(new BuildError(error.message));
        if (!stats) return reject(new BuildError('The compiler returned no result.'));
        if (stats.hasErrors()) {
          return reject(new BuildError(readable(stats.toString({ preset: 'errors-only' }))));
        }
        resolve(stats);
      });
    });
  });
}
