import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_DIR } from '../../src/base/config.ts';

const ROOT = join(PACKAGE_DIR, '..');
const MAX_BUFFER = 256 * 1024 * 1024;
const PARTS = ['bin', 'catalogue', 'contract', 'migrations', 'package.json', 'src', 'telemetry'];
/** A release that is this many commits old, or older. */
const AGE = 20;

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: ROOT, maxBuffer: MAX_BUFFER });
const lineOf = (...args: readonly string[]) =>
  git(...args)
    .toString()
    .trim();

/**
 * The commit of the release before this one: the newest tag `v*` before HEAD. Without tags, the
 * newest commit of the main line that is at least {@link AGE} commits old and has other migrations.
 * Throws if the clone is shallow, because it may lack that commit.
 */
export function previousRelease(): string {
  if (lineOf('rev-parse', '--is-shallow-repository') === 'true') {
    throw new Error('The previous release needs the whole history. Run: git fetch --unshallow');
  }
  const [tag] = lineOf('tag', '--merged', 'HEAD~1', '--sort=-creatordate', '--list', 'v*').split(
    '\n',
  );
  if (tag) return lineOf('rev-parse', `${tag}^{commit}`);
  const recent = `HEAD~${AGE}`;
  if (lineOf('diff', '--name-only', recent, '--', 'api/migrations') !== '') {
    return lineOf('rev-parse', recent);
  }
  const change = lineOf('rev-list', '--first-parent', '-1', recent, '--', 'api/migrations');
  return lineOf('rev-parse', `${change}~1`);
}

/** Extracts this package as of a commit. It shares the dependencies. */
export function checkOutPackage(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const paths = lineOf('ls-tree', '--name-only', `${commit}:api`)
    .split('\n')
    .filter((name) => PARTS.includes(name))
    .map((name) => `api/${name}`);
  const tar = git('archive', '--format=tar', commit, '--', ...paths);
  execFileSync('tar', ['-x', '--strip-components=1', '-C', folder], { input: tar });
  symlinkSync(join(PACKAGE_DIR, 'node_modules'), join(folder, 'node_modules'));
}
