import { existsSync, realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Stats } from '@rspack/core';
import { BuildError } from './errors.ts';
import { packageNameOf } from './package-files.ts';
import { modulesOf } from './stats-modules.ts';

const REMOTE = /^(?:@[^/]+\/)?(mf-[a-z][a-z0-9-]*)$/;

/**
 * Refuses a browser build or server build that bundles files of another remote: that team can
 * change them at any time, and both releases would contain them.
 *
 * @throws BuildError that names the importing file and the imported one
 */
export function refuseForeignImports(name: string, folder: string, stats: Stats): void {
  const root = realpathSync(folder);
  const problems = new Set<string>();
  const modules = modulesOf(stats);
  for (const { nameForCondition: file, issuerName } of modules) {
    if (!file || file.startsWith(root + sep) || !existsSync(file)) continue;
    const owner = REMOTE.exec(packageNameOf(file) ?? '')?.[1];
    if (owner === undefined || owner === name) continue;
    // Imports within the other remote's files are not this remote's imports.
    if (issuerName && !issuerName.startsWith('./src/')) continue;
    problems.add(
      `${issuerName ?? name} imports ${relative(root, file)}, which belongs to ${owner}`,
    );
  }
  if (problems.size === 0) return;
  throw new BuildError(
    `${[...problems].join('\n')}\nA remote never imports another: link to its pages, or move what both need to shared-ui.`,
  );
}
