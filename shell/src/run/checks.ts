import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from './paths.ts';
import { readPlaywrightReport, readVitestReport, type Tally } from './test-reports.ts';

interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program of the workspace, its output passed through. @returns its exit code */
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

const NOTHING: Tally = { passed: 0, failed: 0, failures: [], flaky: [] };

/** A program that succeeds or fails as a whole. */
async function single(command: Command): Promise<Tally> {
  if ((await run(command)) === 0) return { ...NOTHING, passed: 1 };
  const { program, args, cwd = ROOT } = command;
  const folder = relative(ROOT, cwd);
  return failure([program, ...args].join(' ') + (folder && ` in ${folder}`));
}

const failure = (what: string): Tally => ({ ...NOTHING, failed: 1, failures: [what] });

/** Runs a test runner that writes a report, and reads its counts. A run without a report has failed. */
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
    // A runner can fail beside its tests, in a set-up for example.
    const failures = [...tally.failures, `The test runner ended with exit code ${code}`];
    return { ...tally, failed: 1, failures };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Type errors of the packages. */
export async function checkTypes(packages: readonly string[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const name of packages) {
    tallies.push(await single({ program: 'tsc', args: ['-p', '.'], cwd: join(ROOT, name) }));
  }
  return sum(tallies);
}

/** Format, lint rules and the directions of imports. */
export function checkLint(packages: readonly string[]): Promise<Tally> {
  return single({ program: 'biome', args: ['check', '--error-on-warnings', ...packages] });
}

/** Files, exports and dependencies that nothing uses. */
export function checkUnused(): Promise<Tally> {
  return single({ program: 'knip', args: [] });
}

/** Messages of all commits this clone knows, but for the first. Nothing to check outside a repository. */
export async function checkCommits(): Promise<Tally> {
  const git = spawnSync('git', ['rev-list', '--max-parents=0', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const root = git.stdout?.trim().split('\n').at(-1);
  if (git.status !== 0 || !root) return NOTHING;
  return single({ program: 'commitlint', args: ['--from', root] });
}

/** Script bytes of each page against the budget. */
export function checkSizes(): Promise<Tally> {
  return single({ program: 'node', args: ['shell/bin/bench.ts', 'size'] });
}

/** One more than processors: a test waits for much, most of all for processes of its own. */
const WORKERS = availableParallelism() + 1;

/** The unit tests below a folder. */
function vitest(cwd: string): Promise<Tally> {
  return counted(
    (report) => ({
      program: 'vitest',
      // A second try, as in the browser tests; `Flaky` at the end names what needed it.
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

/** Unit and API tests of the whole workspace, in one run. */
export function testAllUnits(): Promise<Tally> {
  return vitest(ROOT);
}

/** Unit tests of packages, each by its own settings alone. */
export async function testUnits(packages: readonly string[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const name of packages) tallies.push(await vitest(join(ROOT, name)));
  return sum(tallies);
}

/** Browser tests of the whole site. */
export function testBrowser(): Promise<Tally> {
  return counted(
    (report) => ({
      program: 'playwright',
      args: ['test', '--reporter=list,json'],
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
