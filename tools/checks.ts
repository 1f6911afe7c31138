import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '../shell/src/run/paths.ts';
import { importProblems } from './import-cycles.ts';
import { readPlaywrightReport, readVitestReport, type Tally } from './test-reports.ts';

interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program of the workspace and inherits its output. @returns its exit code */
function run({ program, args, cwd = ROOT, env = {} }: Command): Promise<number> {
  const bin = [cwd, ROOT]
    .map((folder) => join(folder, 'node_modules', '.bin', program))
    .find((path) => existsSync(path));
  return new Promise((resolve, reject) => {
    const child = spawn(bin ?? program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

const EMPTY: Tally = { passed: 0, failed: 0, failures: [], flaky: [] };

/** Runs a program that counts as one check. */
async function single(command: Command): Promise<Tally> {
  if ((await run(command)) === 0) return { ...EMPTY, passed: 1 };
  const { program, args, cwd = ROOT } = command;
  const folder = relative(ROOT, cwd);
  return failure([program, ...args].join(' ') + (folder && ` in ${folder}`));
}

const failure = (what: string): Tally => ({ ...EMPTY, failed: 1, failures: [what] });

/** Runs a test runner and reads the counts from its report. A run without a report has failed. */
async function counted(
  make: (report: string) => Command,
  read: (report: unknown) => Tally,
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-atlas-report-'));
  const file = join(folder, 'report.json');
  try {
    const code = await run(make(file));
    const report = await readFile(file, 'utf8').catch(() => undefined);
    if (report === undefined) return failure('The test runner wrote no report');
    const tally = read(JSON.parse(report));
    if (code === 0 || tally.failed > 0) return tally;
    // A runner can also fail outside its tests, for example during setup.
    const failures = [...tally.failures, `The test runner ended with exit code ${code}`];
    return { ...tally, failed: 1, failures };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Type-checks the packages. */
export async function checkTypes(packages: readonly string[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const name of packages) {
    tallies.push(await single({ program: 'tsc', args: ['-p', '.'], cwd: join(ROOT, name) }));
  }
  return sum(tallies);
}

/** The packages that other repositories install. */
const PUBLISHED = ['api-client', 'shared-ui', 'shell/contract', 'shell/remote-kit'];

/** Type-checks the builds of published packages, whose declarations must name every type. */
export async function checkPublishedTypes(): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const name of PUBLISHED) {
    const args = ['-p', 'tsconfig.build.json', '--noEmit'];
    tallies.push(await single({ program: 'tsc', args, cwd: join(ROOT, name) }));
  }
  return sum(tallies);
}

/** Checks format, lint rules and import directions. */
export function checkLint(packages: readonly string[]): Promise<Tally> {
  return single({ program: 'biome', args: ['check', '--error-on-warnings', ...packages] });
}

/** The folders of a package that are checked for import cycles, if not `src`. */
const IMPORT_ROOTS: Readonly<Record<string, readonly string[]>> = {
  api: ['api/client', 'api/contract', 'api/src'],
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
  const failures = roots.flatMap((root) =>
    importProblems(join(ROOT, root), APART[root]).map((problem) => `${root}: ${problem}`),
  );
  for (const problem of failures) console.error(problem);
  const failed = roots.filter((root) => failures.some((each) => each.startsWith(`${root}: `)));
  return { ...EMPTY, passed: roots.length - failed.length, failed: failed.length, failures };
}

/** Finds unused files, exports and dependencies. */
export function checkUnused(): Promise<Tally> {
  return single({ program: 'knip', args: [] });
}

/** Checks the messages of all commits except the first. Does nothing outside a Git repository. */
export async function checkCommits(): Promise<Tally> {
  const git = spawnSync('git', ['rev-list', '--max-parents=0', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const root = git.stdout?.trim().split('\n').at(-1);
  if (git.status !== 0 || !root) return EMPTY;
  return single({ program: 'commitlint', args: ['--from', root] });
}

/** Checks the script size of each page against the budget. */
export function checkSizes(): Promise<Tally> {
  return single({ program: 'node', args: ['shell/bin/bench.ts', 'size'] });
}

/** One more than there are processors, because tests spend much of their time waiting for other processes. */
const WORKERS = availableParallelism() + 1;

/** Runs the unit tests of a folder. */
function vitest(cwd: string): Promise<Tally> {
  return counted(
    (report) => ({
      program: 'vitest',
      // A second attempt, as in the browser tests. The summary lists the tests that needed it as flaky.
      args: [
        'run',
        '--retry=1',
        `--maxWorkers=${WORKERS}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      cwd,
    }),
    (report) => readVitestReport(report, ROOT),
  );
}

/** Runs the unit and API tests of the whole workspace in one run. */
export function testAllUnits(): Promise<Tally> {
  return vitest(ROOT);
}

/** Runs the unit tests of packages, each with its own configuration. */
export async function testUnits(packages: readonly string[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const name of packages) tallies.push(await vitest(join(ROOT, name)));
  return sum(tallies);
}

/** The files with browser tests of these packages, e.g. `e2e/wizard.spec.ts` for mf-wizard, and of all routes. */
export function browserSpecs(packages: readonly string[]): string[] {
  if (packages.includes('shell')) return ['e2e'];
  const own = packages.map((name) => `e2e/${name.replace('mf-', '')}.spec.ts`);
  const found = own.filter((file) => existsSync(join(ROOT, 'shell', file)));
  return packages.some((name) => name.startsWith('mf-'))
    ? [...found, 'e2e/every-route.spec.ts']
    : found;
}

/** Runs the browser tests of the whole site. */
export const testBrowser = (): Promise<Tally> => testSpecs([]);

/** Runs the browser tests in these files, or all of them. */
export function testSpecs(files: readonly string[]): Promise<Tally> {
  return counted(
    (report) => ({
      program: 'playwright',
      args: ['test', ...files, '--reporter=list,json'],
      cwd: join(ROOT, 'shell'),
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
    readPlaywrightReport,
  );
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
    flaky: tallies.flatMap(({ flaky }) => flaky),
  };
}
