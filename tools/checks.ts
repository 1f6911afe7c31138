import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../shell/src/run/paths.ts';
import { importProblems } from './import-cycles.ts';
import { NOTHING, readPlaywrightReport, readVitestReport, sum, type Tally } from './results.ts';
import { counted, single } from './run.ts';

/** Type-checks all packages: those for Node.js and those for browsers, each together, to read each file once. */
export async function checkAllTypes(): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const project of ['tsconfig.node.json', 'tsconfig.browser.json']) {
    const args = ['-p', project];
    const repeat = `pnpm exec tsc ${args.join(' ')}`;
    tallies.push(await single(`Types of ${project}`, { program: 'tsc', args }, repeat));
  }
  return sum(tallies);
}

/** Type-checks the packages. */
export async function checkTypes(packages: readonly string[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const name of packages) tallies.push(await checkTypesOf(name, 'tsconfig.json'));
  return sum(tallies);
}

function checkTypesOf(name: string, project: string): Promise<Tally> {
  const args = ['-p', project, '--noEmit'];
  const repeat = `pnpm --dir ${name} exec tsc ${args.join(' ')}`;
  return single(`Types of ${name}`, { program: 'tsc', args, cwd: join(ROOT, name) }, repeat);
}

/** The packages that other repositories install. */
const PUBLISHED = ['api-client', 'shared-ui', 'shell/contract', 'shell/remote-kit'];

/** Type-checks the builds of published packages, whose declarations must name every type. */
export async function checkPublishedTypes(): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const name of PUBLISHED) tallies.push(await checkTypesOf(name, 'tsconfig.build.json'));
  return sum(tallies);
}

/** Checks format, lint rules and import directions. */
export function checkLint(packages: readonly string[]): Promise<Tally> {
  const args = ['check', '--error-on-warnings', ...packages];
  return single('Lint and format', { program: 'biome', args }, 'pnpm format');
}

/** The folders of a package that are checked for import cycles, if not `src`. */
const IMPORT_ROOTS: Readonly<Record<string, readonly string[]>> = {
  api: ['api/client', 'api/contract', 'api/src'],
  bench: ['bench'],
  registry: ['registry/contract', 'registry/src'],
  shell: ['shell/contract', 'shell/remote-kit', 'shell/src'],
  tools: ['tools'],
};

/** First-level folders that must not import each other. */
const APART: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'api/src': [['cli', 'http']],
};

/** Checks that neither modules nor the first-level folders of a package import each other. */
export function checkImports(packages: readonly string[]): Tally {
  const roots = packages.flatMap((name) => IMPORT_ROOTS[name] ?? `${name}/src`);
  const problems = roots.map((root) => importProblems(join(ROOT, root), APART[root]));
  for (const problem of problems.flat()) console.error(problem);
  const failures = roots.flatMap((root, index) =>
    (problems[index] ?? []).map((problem) => ({
      name: `Imports of ${root}`,
      reason: problem.split('\n', 1)[0] ?? '',
      repeat: `pnpm test ${root.split('/', 1)[0]}`,
    })),
  );
  return { passed: problems.filter((all) => all.length === 0).length, failures };
}

/** Finds unused files, exports and dependencies. */
export function checkUnused(): Promise<Tally> {
  const name = 'Unused code and dependencies';
  return single(name, { program: 'knip', args: [] }, 'pnpm check:unused');
}

/** Checks the messages of all commits except the first. Does nothing outside a Git repository. */
export async function checkCommits(): Promise<Tally> {
  const git = spawnSync('git', ['rev-list', '--max-parents=0', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const root = git.stdout?.trim().split('\n').at(-1);
  if (git.status !== 0 || !root) return NOTHING;
  const args = ['--from', root];
  const repeat = `pnpm exec commitlint ${args.join(' ')}`;
  return single('Commit messages', { program: 'commitlint', args }, repeat);
}

/** What to select of a package's or the workspace's tests. */
export interface Selection {
  /** Test files, relative to the workspace. All if there are none. */
  readonly files?: readonly string[];
  /** Only tests whose name contains this text. */
  readonly name?: string | undefined;
  /** Only tests that import a file that has changed since this commit. */
  readonly changedSince?: string;
  /** Only these projects of Vitest's configuration. */
  readonly projects?: readonly string[];
}

/** One more than there are processors, because tests spend some of their time waiting for other processes. */
const WORKERS = availableParallelism() + 1;

const asPattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Runs the unit and API tests. @param cwd a package's folder, or the workspace's */
export function testUnits(
  cwd: string,
  { files = [], name, changedSince, projects = [] }: Selection = {},
  config: readonly string[] = [],
): Promise<Tally> {
  return counted(
    (report) => ({
      program: 'vitest',
      args: [
        'run',
        ...config,
        ...files.map((file) => join(ROOT, file)),
        ...projects.flatMap((project) => ['--project', project]),
        ...(name === undefined ? [] : ['-t', asPattern(name)]),
        ...(changedSince === undefined ? [] : [`--changed=${changedSince}`, '--passWithNoTests']),
        `--maxWorkers=${WORKERS}`,
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      cwd,
    }),
    (report) => readVitestReport(report, ROOT),
    'pnpm exec vitest run',
  );
}

/** Runs browser tests of the whole site. */
export function testBrowser(
  { files = [], name }: Selection = {},
  config: readonly string[] = [],
): Promise<Tally> {
  return counted(
    (report) => ({
      program: 'playwright',
      args: [
        'test',
        ...config,
        // A filter is a regular expression that matches the whole path.
        ...files.map((file) => `${asPattern(file)}$`),
        ...(name === undefined ? [] : ['--grep', asPattern(name)]),
        '--reporter=dot,json',
      ],
      cwd: join(ROOT, 'shell'),
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
    (report) => readPlaywrightReport(report, 'shell/e2e'),
    'pnpm --dir shell exec playwright test',
  );
}

export const isBrowserTest = (file: string) => file.startsWith('shell/e2e/');

/** Runs single files of unit or browser tests. @throws Error when a file does not exist */
export async function testFiles(
  files: readonly string[],
  selection: Pick<Selection, 'name' | 'projects'>,
): Promise<Tally> {
  const missing = files.find((file) => !existsSync(join(ROOT, file)));
  if (missing) throw new Error(`There is no file ${missing}`);
  const browser = files.filter(isBrowserTest);
  const unit = files.filter((file) => !isBrowserTest(file));
  const tallies: Tally[] = [];
  if (unit.length > 0) tallies.push(await testUnits(ROOT, { ...selection, files: unit }));
  if (browser.length > 0) tallies.push(await testBrowser({ ...selection, files: browser }));
  return sum(tallies);
}

/**
 * Runs the unit tests that import a file which has changed since a commit, and those in some folders or files, which
 * read such a file without importing it.
 */
export async function testsChangedSince(
  commit: string,
  readers: readonly string[],
): Promise<Tally> {
  const listed = spawnSync(
    join(ROOT, 'node_modules', '.bin', 'vitest'),
    ['list', '--filesOnly', '--json', `--changed=${commit}`],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 },
  );
  if (listed.status !== 0) throw new Error(`vitest list failed: ${listed.stderr}`);
  const importing = z.array(z.object({ file: z.string() })).parse(JSON.parse(listed.stdout));
  const files = new Set([...importing.map(({ file }) => relative(ROOT, file)), ...readers]);
  return files.size === 0 ? NOTHING : testUnits(ROOT, { files: [...files] });
}
