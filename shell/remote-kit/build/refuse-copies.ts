import { SHARED_INSTEAD } from '@agent-atlas/contract/shared';
import type { Stats } from '@rspack/core';
import { packageOfFile } from './error-report.ts';
import { BuildError } from './errors.ts';
import { modulesOf } from './stats-modules.ts';

/** It keeps no state, so a copy of it works: `react-dom/server` and the runtime of React's compiler. */
const HARMLESS =
  /[\\/](?:react-dom[\\/](?:cjs[\\/]react-dom-)?server|react[\\/](?:cjs[\\/]react-)?compiler-runtime)/;

/**
 * Refuses a copy of a package of which the host shares a part.
 *
 * @param stats the server build
 * @throws BuildError that names each importing file and the right import
 */
export function refuseCopies(stats: Stats): void {
  const modules = modulesOf(stats);
  const problems = new Set<string>();
  for (const { nameForCondition: file = '', reasons = [] } of modules) {
    const name = packageOfFile(file);
    const instead = name === undefined ? undefined : SHARED_INSTEAD[name];
    if (!instead || HARMLESS.test(file)) continue;
    for (const { moduleName, userRequest } of reasons) {
      // Imports within these packages are not imports of the remote.
      if (!moduleName || SHARED_INSTEAD[packageOfFile(moduleName) ?? '']) continue;
      problems.add(
        `${moduleName} imports ${userRequest}, of which the host shares its own copy: import ${instead} instead.`,
      );
    }
  }
  if (problems.size > 0) throw new BuildError([...problems].join('\n'));
}
