import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
/** The API, and what it consists of. */
const PACKAGES = ['api', 'registry', 'server-kit'];
const MAX_BUFFER = 256 * 1024 * 1024;
const PARTS = ['bin', 'catalogue', 'contract', 'migrations', 'package.json', 'src', 'telemetry'];
const MIGRATIONS = ['api/migrations', 'registry/migrations'];
/** A release that is this many commits old, or older. */
const AGE = 20;
/** Commits before the last change of this file cannot run on the schema, because no release was made of them. */
const BASELINE = 'api/migrations/0002-from-earlier-schema.sql';

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: ROOT, maxBuffer: MAX_BUFFER });
const lineOf = (...args: readonly string[]) =>
  git(...args)
    .toString()
    .trim();

/**
 * The commit of the release before this one: the newest tag `v*` before HEAD. Without tags, the
 * newest commit of the main line that is at least {@link AGE} commits old and has other migrations,
 * but none before the last change of {@link BASELINE}. Throws if the clone is shallow, because it may lack that commit.
 */
export function previousRelease(): string {
  if (lineOf('rev-parse', '--is-shallow-repository') === 'true') {
    throw new Error('The previous release needs the whole history. Run: git fetch --unshallow');
  }
  const [tag] = lineOf('tag', '--merged', 'HEAD~1', '--sort=-creatordate', '--list', 'v*').split(
    '\n',
  );
  if (tag) return lineOf('rev-parse', `${tag}^{commit}`);
  const commit = lastBeforeMigrations();
  const first = lineOf('log', '-1', '--format=%H', '--', BASELINE);
  return lineOf('merge-base', first, commit) === first ? commit : first;
}

function lastBeforeMigrations(): string {
  const recent = `HEAD~${AGE}`;
  if (lineOf('diff', '--name-only', recent, '--', ...MIGRATIONS) !== '') {
    return lineOf('rev-parse', recent);
  }
  const change = lineOf('rev-list', '--first-parent', '-1', recent, '--', ...MIGRATIONS);
  return lineOf('rev-parse', `${change}~1`);
}

/**
 * Extracts the API and the packages that it uses, as of a commit, into a folder. They share the
 * dependencies of this checkout. Returns the folder of the API.
 */
export function checkOutApi(commit: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const has = (path: string) => lineOf('ls-tree', '--name-only', commit, '--', path) !== '';
  const paths = PACKAGES.flatMap((name) => PARTS.map((part) => `${name}/${part}`)).filter(has);
  const tar = git('archive', '--format=tar', commit, '--', ...paths);
  execFileSync('tar', ['-x', '-C', folder], { input: tar });
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@agent-atlas'), { recursive: true });
  for (const name of PACKAGES) {
    if (existsSync(join(folder, name)))
      symlinkSync(join(folder, name), join(modules, '@agent-atlas', name));
    linkDependencies(join(ROOT, name, 'node_modules'), modules);
  }
  return join(folder, 'api');
}

function linkDependencies(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    if (name.startsWith('.') || name === '@agent-atlas') continue;
    if (name.startsWith('@')) {
      mkdirSync(join(to, name), { recursive: true });
      linkDependencies(join(from, name), join(to, name));
    } else if (!existsSync(join(to, name))) symlinkSync(join(from, name), join(to, name));
  }
}
