import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The shell's package. */
export const SHELL_ROOT = resolve(import.meta.dirname, '..', '..');
/** The workspace. */
export const ROOT = resolve(SHELL_ROOT, '..');

/** Names of the workspace's remotes. */
export function workspaceRemotes(): string[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-'))
    .map((entry) => entry.name)
    .sort();
}

/** The folder that holds all state, `.data` in the workspace unless `DATA_DIR` says otherwise. */
export function dataDir(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(ROOT, env.DATA_DIR || '.data');
}

export function releasesDir(env: NodeJS.ProcessEnv = process.env): string {
  return join(dataDir(env), 'releases');
}
