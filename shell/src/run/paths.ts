import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** The build that this runs from, such as an output of `pnpm build:deploy`; undefined in the workspace's sources. */
export const BUILD = import.meta.filename.endsWith('.mjs')
  ? resolve(import.meta.dirname, '..')
  : undefined;
/** Folder of the shell's package. */
export const SHELL_ROOT = resolve(import.meta.dirname, '..', '..');
/** Folder of the workspace, and of relative paths in settings. A build has only the latter. */
export const ROOT = BUILD ? process.cwd() : resolve(SHELL_ROOT, '..');

/** A program of the API, such as `prepare`: that of the workspace, or of the output next to this one. */
export const apiProgram = (name: string) =>
  BUILD
    ? resolve(BUILD, '..', 'api', 'bin', `${name}.mjs`)
    : resolve(ROOT, 'api', 'bin', `${name}.ts`);

/** Names of the remotes of this workspace, or of the one in `root`. */
export function workspaceRemotes(root: string = ROOT): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-'))
    .map((entry) => entry.name)
    .sort();
}

/** The folder of all state: `DATA_DIR`, or `.data` in the workspace or the current folder by default. */
export function dataDir(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(ROOT, env.DATA_DIR || '.data');
}
