import { spawnSync } from 'node:child_process';
import { ROOT } from '../shell/src/run/paths.ts';

/** What a change affects: some packages, or everything. */
export type Affected = { readonly all: true } | { readonly packages: readonly string[] };

/** Folders that every package depends on. */
const SHARED = [
  'shared-ui/',
  'shell/contract/',
  'shell/remote-kit/',
  'api/contract/',
  'api-client/',
  'tools/',
];
const PROSE = /^(docs\/|[^/]+\.md$|LICENSE$|CODEOWNERS$)/;

/**
 * The packages that must be checked after a change to these files. A remote affects only itself,
 * because nothing imports it.
 *
 * @param files paths relative to the workspace
 * @param packages all packages of the workspace
 */
export function affectedBy(files: readonly string[], packages: readonly string[]): Affected {
  const found = new Set<string>();
  for (const file of files.filter((each) => !PROSE.test(each))) {
    const name = packages.find((each) => file.startsWith(`${each}/`));
    if (name === undefined || SHARED.some((folder) => file.startsWith(folder)))
      return { all: true };
    if (file.startsWith('api/client/')) return { all: true };
    found.add(name);
    // The tests of the shell run the API.
    if (name === 'api') found.add('shell');
  }
  return { packages: [...found].sort() };
}

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status === 0) return stdout.split('\n').filter(Boolean);
  throw new Error(`git ${args.join(' ')} failed: ${stderr?.trim() || 'git does not run'}`);
}

/**
 * The files that have changed since this branch diverged from `base`, committed or not.
 *
 * @throws Error when Git fails
 */
export function changedFiles(base: string): string[] {
  const [from = base] = git('merge-base', base, 'HEAD');
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...git('diff', '--name-only', from), ...untracked])];
}
