import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from './paths.ts';

/** How many checks of a kind held. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

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

/** A program that holds or does not. */
async function single(command: Command): Promise<Tally> {
  const held = (await run(command)) === 0;
  return { passed: held ? 1 : 0, failed: held ? 0 : 1 };
}

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

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
    const tally = report === undefined ? { passed: 0, failed: 1 } : read(JSON.parse(report));
    // A runner can fail beside its tests, in a set-up for example.
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
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
  if (git.status !== 0 || !root) return { passed: 0, failed: 0 };
  return single({ program: 'commitlint', args: ['--from', root] });
}

/** Script bytes of each page against the budget. */
export function checkSizes(): Promise<Tally> {
  return single({ program: 'node', args: ['shell/bin/bench.ts', 'size'] });
}

/** The unit tests below a folder. */
function vitest(cwd: string): Promise<Tally> {
  return counted(
    (report) => ({
      program: 'vitest',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      cwd,
    }),
    (report) => {
      const { numPassedTests, numFailedTests } = vitestReport.parse(report);
      return { passed: numPassedTests, failed: numFailedTests };
    },
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
    (report) => {
      const { stats } = playwrightReport.parse(report);
      // What passed at the second try only is named in the runner's own list.
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
  );
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  });
}
