import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Stats } from '@rspack/core';
import { z } from 'zod';
import { modulesOf } from './stats-modules.ts';

const packageFile = z.object({ name: z.string().optional() });

/** The name of the package that a file belongs to; undefined if it belongs to none. */
export function packageNameOf(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (existsSync(path)) {
      // Some packages have such a file without a name in a folder, which only sets the type of its modules.
      const { name } = packageFile.parse(JSON.parse(readFileSync(path, 'utf8')));
      if (name !== undefined) return name;
    }
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * The bundled files of packages with components, sorted: those that use React, except the site's own, whose classes
 * the host knows.
 *
 * @param folder the remote's folder
 */
export function componentFiles(folder: string, stats: Stats): string[] {
  const root = realpathSync(folder);
  const modules = modulesOf(stats);
  const packages = new Map<string, string[]>();
  const owners = new Map<string, string>();
  for (const { name = '', nameForCondition: file } of modules) {
    if (!file || !existsSync(file)) continue;
    const owner = packageNameOf(file);
    const isOwn = file.startsWith(join(root, 'src') + sep) && !file.includes('node_modules');
    if (isOwn || owner === undefined || owner.startsWith('@agent-atlas/')) continue;
    owners.set(name, owner);
    packages.set(owner, [...(packages.get(owner) ?? []), file]);
  }
  const react = modules.filter(
    ({ name = '' }) => name.startsWith('external "react') || owners.get(name) === 'react',
  );
  const users = react.flatMap(({ reasons = [] }) =>
    reasons.map(({ moduleName = '' }) => owners.get(moduleName ?? '')),
  );
  const files = [...new Set(users)].flatMap((owner) => packages.get(owner ?? '') ?? []);
  return [...new Set(files)].sort();
}
