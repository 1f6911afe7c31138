import { spawnSync } from 'node:child_process';
import { visitedBy } from '../shell/e2e/support/visits.ts';
import { ROOT } from '../shell/src/run/paths.ts';

/** What a change affects: everything, or these packages and tests. */
export type Affected =
  | { readonly all: true }
  | {
      /** Packages whose types, imports and format can have broken. */
      readonly packages: readonly string[];
      /** Folders and files whose unit tests read a changed file without importing it. */
      readonly readers: readonly string[];
      /** Files of browser tests; `all` for all of them. */
      readonly browser: readonly string[] | 'all';
    };

/** Files that every check depends on. */
const EVERYTHING =
  /^(tools\/|\.ci\/|patches\/|[^/]+\.(json|ya?ml|ts|js)$)|(^|\/)(package|tsconfig[^/]*)\.json$/;
const PROSE = /^(docs\/|[^/]+\.md$|LICENSE$|CODEOWNERS$)/;

/** By changed file: the packages that compile it, besides its own. */
const COMPILED_BY: readonly (readonly [file: RegExp, packages: RegExp])[] = [
  [
    /^(api\/(contract|client)|registry\/contract|api-client|shared-ui|shell\/(contract|remote-kit))\//,
    /./,
  ],
  [/^server-kit\//, /^(api|bench|registry|shell)$/],
  [/^registry\//, /^(api|bench|shell)$/],
  [/^api\//, /^(bench|shell)$/],
  [/^shell\//, /^(bench|tools)$/],
];

/**
 * By changed file: unit tests that read it without importing it, such as those that build the shell or a remote, or
 * run the API with its migrations. Vitest finds all others by their imports.
 */
const READ_BY: readonly (readonly [file: RegExp, tests: readonly string[]])[] = [
  [PROSE, ['tools']],
  [/^deploy\//, ['shell/test/deploy']],
  [/^api\/(migrations|catalogue|ranking|test\/(databases|golden))\//, ['api', 'shell/test']],
  [/^(server-kit|registry)\//, ['registry/test', 'api/test', 'shell/test']],
  [/^api\//, ['api/test', 'shell/test']],
  [/^(shell|shared-ui|api-client)\//, ['shell']],
  [/^shell\/(contract|remote-kit)\//, ['mf-']],
  [
    /^mf-[^/]+\/(src|build|remote\.config\.ts)/,
    [
      'shell/test/conformance',
      'shell/test/gate/foreign-imports.test.ts',
      'shell/test/releases/contained-classes.test.ts',
      'shell/test/releases/reproducible.test.ts',
    ],
  ],
];

/**
 * What must be checked after a change.
 *
 * @param files changed paths relative to the workspace
 * @param packages all packages of the workspace
 * @param specs all files of browser tests, relative to `shell/e2e`
 */
export function affectedBy(
  files: readonly string[],
  packages: readonly string[],
  specs: readonly string[],
): Affected {
  const found = new Set<string>();
  const readers = new Set<string>();
  const browser = new Set<string>();
  let everyPage = false;
  for (const file of files) {
    for (const [pattern, tests] of READ_BY)
      if (pattern.test(file)) for (const each of tests) readers.add(each);
    if (PROSE.test(file) || file.startsWith('deploy/')) continue;
    const name = packages.find((each) => file.startsWith(`${each}/`));
    if (name === undefined || EVERYTHING.test(file)) return { all: true };
    found.add(name);
    for (const [pattern, compiledBy] of COMPILED_BY)
      if (pattern.test(file))
        for (const each of packages) if (compiledBy.test(each)) found.add(each);
    if (/\.(test|trial)\.tsx?$/.test(file)) continue;
    const spec = specs.find((each) => file === `shell/e2e/${each}`);
    if (spec) browser.add(spec);
    else if (name.startsWith('mf-')) {
      if (!file.startsWith(`${name}/test/`))
        for (const each of specs) if (visitedBy(each).includes(name)) browser.add(each);
    } else if (!/^(bench|(api|registry|server-kit|shell)\/test)\//.test(file)) everyPage = true;
  }
  return {
    packages: [...found].sort(),
    readers: [...readers].sort(),
    browser: everyPage ? 'all' : [...browser].sort(),
  };
}

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status === 0) return stdout.split('\n').filter(Boolean);
  throw new Error(`git ${args.join(' ')} failed: ${stderr?.trim() || 'git does not run'}`);
}

/** The commit at which this branch diverged from `base`. @throws Error when Git fails */
export function divergedFrom(base: string): string {
  const [commit = base] = git('merge-base', base, 'HEAD');
  return commit;
}

/** The files that have changed since a commit, committed or not. @throws Error when Git fails */
export function changedSince(commit: string): string[] {
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...git('diff', '--name-only', commit), ...untracked])];
}
