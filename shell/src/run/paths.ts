import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** Folder of the shell's package. */
export const SHELL_ROOT = resolve(import.meta.dirname, '..', '..');
/** Folder of the workspace. */
export const ROOT = resolve(SHELL_ROOT, '..');

/** Names of the remotes of this workspace, or of the one in `root`. */
export function workspaceRemotes(root: string = ROOT): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-'))
    .map((entry) => entry.name)
    .sort();
}

/** The folder of all state: `DATA_DIR`, or `.data` in the workspace by default. */
export function dataDir(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(ROOT, env.DATA_DIR || '.data');
}
