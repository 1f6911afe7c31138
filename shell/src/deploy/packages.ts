import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { ROOT } from '../run/paths.ts';
import type { NamedFiles } from './programs.ts';

/** Files to copy: the path in the output, with `/`, and the path to copy from. */
export type Files = Map<string, string>;

const PACKAGE = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\/(.+)$/;
const LICENSES = '{LICENSE,LICENCE,License,license,NOTICE,COPYING}{,.*}';

/**
 * The files of packages that programs need, for one `node_modules` without links: the files that
 * their imports lead to, the files that `named` adds, and the licenses.
 *
 * @param root folder of the workspace package that depends on them
 * @param programs paths of the bundled programs, below `root`
 * @throws Error when two versions of a package would get the same path
 */
export async function packageFiles(
  root: string,
  programs: readonly string[],
  named: readonly NamedFiles[],
): Promise<Files> {
  const options = { base: ROOT, processCwd: root, conditions: ['node', 'import'] };
  const { fileList } = await nodeFileTrace([...programs], options);
  const paths = [...fileList].map((path) => join(ROOT, path));
  for (const each of named) paths.push(...(await filesOf(root, each)));
  const files: Files = new Map();
  const folders = new Map<string, string>();
  for (const path of paths) {
    const [, folder, name, file] = PACKAGE.exec(path) ?? [];
    // Without a folder, it is part of the bundle. The links are the workspace's.
    if (!folder || !name || lstatSync(path).isSymbolicLink()) continue;
    const known = folders.get(name) ?? folder;
    if (known !== folder) throw new Error(twoVersions(name, known, folder));
    folders.set(name, folder);
    files.set(`node_modules/${name}/${file}`, path);
  }
  for (const [name, folder] of folders)
    for await (const file of glob(LICENSES, { cwd: folder }))
      files.set(`node_modules/${name}/${file}`, join(folder, file));
  return files;
}

/** Paths of a package's named files. @throws Error for a pattern that matches none */
async function filesOf(
  root: string,
  { name, beside, files, dependencyOf }: NamedFiles,
): Promise<string[]> {
  const dependent = dependencyOf ? join(ROOT, dependencyOf) : root;
  const link = join(dependent, 'node_modules', name);
  if (!existsSync(link)) throw new Error(`${relative(ROOT, dependent)} has no package ${name}`);
  const own = realpathSync(link);
  const folders = beside ? await matches(join(own, '..'), beside) : [own];
  const found = await Promise.all(
    folders.flatMap((folder) => files.map((pattern) => matches(realpathSync(folder), pattern))),
  );
  return found.flat();
}

async function matches(folder: string, pattern: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(pattern, { cwd: folder })) found.push(join(folder, file));
  if (found.length === 0) throw new Error(`${folder} has no ${pattern}`);
  return found;
}

const twoVersions = (name: string, one: string, other: string) =>
  `An output has one folder for each package, but ${name} comes from two:\n  ${one}\n  ${other}\n` +
  'Use one version of it, or bundle it: see shell/src/deploy/programs.ts.';
