import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Stats } from '@rspack/core';
import { z } from 'zod';
import { BuildError } from './compile.ts';

const REMOTE = /^(?:@[^/]+\/)?(mf-[a-z][a-z0-9-]*)$/;
const packageFile = z.object({ name: z.string().optional() });

/** The name of the remote that a file belongs to; undefined if its package is not a remote. */
function remoteOf(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (existsSync(path)) {
      const { name = '' } = packageFile.parse(JSON.parse(readFileSync(path, 'utf8')));
      return REMOTE.exec(name)?.[1];
    }
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * Refuses a browser build or server build that bundles files of another remote: that team can
 * change them at any time, and both releases would contain them.
 *
 * @throws BuildError that names the importing file and the imported one
 */
export function refuseForeignImports(name: string, folder: string, stats: Stats): void {
  const root = realpathSync(folder);
  const problems = new Set<string>();
  const { modules = [] } = stats.toJson({
    all: false,
    modules: true,
    modulesSpace: Number.POSITIVE_INFINITY,
    reasons: true,
  });
  for (const { nameForCondition: file, issuerName } of modules) {
    if (!file || file.startsWith(root + sep) || !existsSync(file)) continue;
    const owner = remoteOf(file);
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
