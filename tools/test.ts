import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Argument, Command } from '@commander-js/extra-typings';
import { runCommand } from '../shell/src/run/command-line.ts';
import { workspaceRemotes } from '../shell/src/run/paths.ts';
import { affectedBy, changedFiles } from './affected.ts';
import {
  browserSpecs,
  checkCommits,
  checkImports,
  checkLint,
  checkPublishedTypes,
  checkSizes,
  checkTypes,
  checkUnused,
  sum,
  testAllUnits,
  testBrowser,
  testSpecs,
  testUnits,
} from './checks.ts';
import { findChrome } from './find-chrome.ts';
import type { Tally } from './test-reports.ts';

const PACKAGES = ['api', 'shared-ui', 'shell', 'tools', ...workspaceRemotes()];

interface Step {
  readonly name: string;
  readonly run: () => Promise<Tally>;
}

function stepsFor(packages: readonly string[]): Step[] {
  return [
    { name: 'Types', run: () => checkTypes(packages) },
    { name: 'Lint and format', run: () => checkLint(packages) },
    { name: 'Import cycles', run: async () => checkImports(packages) },
    { name: 'Unit tests', run: () => testUnits(packages) },
  ];
}

const ALL: readonly Step[] = [
  { name: 'Types', run: () => checkTypes(PACKAGES) },
  { name: 'Types of published packages', run: checkPublishedTypes },
  { name: 'Lint and format', run: () => checkLint(['.']) },
  { name: 'Import cycles', run: async () => checkImports(PACKAGES) },
  { name: 'Unused code and dependencies', run: checkUnused },
  { name: 'Commit messages', run: checkCommits },
  { name: 'Unit and API tests', run: testAllUnits },
  { name: 'Script sizes', run: checkSizes },
  { name: 'Browser tests', run: testBrowser },
];

/** The checks for a change that affects only these packages. */
function affectedSteps(packages: readonly string[]): Step[] {
  const specs = browserSpecs(packages);
  return [
    ...stepsFor(packages),
    { name: 'Unused code and dependencies', run: checkUnused },
    { name: 'Commit messages', run: checkCommits },
    { name: 'Script sizes', run: checkSizes },
    ...(specs.length > 0 ? [{ name: 'Browser tests', run: () => testSpecs(specs) }] : []),
  ];
}

/** The steps for `--affected`. */
function stepsSince(base: string): readonly Step[] {
  const affected = affectedBy(changedFiles(base), PACKAGES);
  if ('all' in affected) {
    console.log(`The change since ${base} affects every package.`);
    return ALL;
  }
  const { packages } = affected;
  const what = packages.join(', ') || 'no package';
  console.log(`The change since ${base} affects ${what}.`);
  return packages.length > 0
    ? affectedSteps(packages)
    : [{ name: 'Commit messages', run: checkCommits }];
}

const secondsSince = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(1)} s`;

function list(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`);
}

/** Runs the checks of some packages, or of what changed since `base`, or all. */
async function main(packages: readonly string[], base: string | undefined): Promise<void> {
  const own = packages.length > 0 ? stepsFor(packages) : undefined;
  const steps = own ?? (base === undefined ? ALL : stepsSince(base));
  // Checked first, so that a missing browser does not show up only after ten minutes of tests.
  if (!own) process.env.CHROME_PATH = findChrome();

  const begun = performance.now();
  const tallies: Tally[] = [];
  for (const { name, run } of steps) {
    const since = performance.now();
    console.log(`\n${name}`);
    const tally = await run();
    console.log(`${name}: ${tally.passed} passed, ${tally.failed} failed (${secondsSince(since)})`);
    tallies.push(tally);
  }
  const { passed, failed, failures, flaky } = sum(tallies);
  list('Flaky: passed only on the second attempt', flaky);
  list('Failed', failures);
  console.log(`\nTotal time: ${secondsSince(begun)}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

const command = new Command('pnpm test')
  .description(
    'Checks the workspace: types, lint, import cycles, unused code, commit messages, unit and API tests, script sizes, ' +
      'and browser tests of the whole site. With packages, only their types, lint, import cycles and unit tests. ' +
      'The exit code is 0 when all checks pass.',
  )
  .addArgument(new Argument('[packages...]', 'the packages to check').choices(PACKAGES))
  .option(
    '--affected',
    'check what your changes since main affect: some packages with their browser tests and sizes, or everything',
  )
  .option('--base <ref>', 'with --affected: compare with this ref', 'main')
  .action(async (packages, { affected, base }) => {
    if (affected && packages.length > 0)
      command.error('error: --affected chooses the packages itself. Do not name packages with it.');
    // Hundreds of processes run the same sources. The cache makes Node.js compile them only once.
    const cache = await mkdtemp(join(tmpdir(), 'agent-atlas-compiled-'));
    process.env.NODE_COMPILE_CACHE = cache;
    try {
      await main(packages, affected ? base : undefined);
    } finally {
      await rm(cache, { recursive: true, force: true });
    }
  });

await runCommand(command);
