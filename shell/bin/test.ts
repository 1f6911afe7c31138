import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '../src/releases/errors.ts';
import { affectedBy, changedFiles } from '../src/run/affected.ts';
import {
  browserSpecs,
  checkCommits,
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
} from '../src/run/checks.ts';
import { findChrome } from '../src/run/find-chrome.ts';
import { workspaceRemotes } from '../src/run/paths.ts';
import type { Tally } from '../src/run/test-reports.ts';
import { exitCodeOf, UsageError } from '../src/run/usage.ts';

const PACKAGES = ['api', 'shared-ui', 'shell', ...workspaceRemotes()];

const HELP = `Check the workspace. The exit code is 0 when all checks pass.

  pnpm test                  everything: types, lint, unused code, commit messages, unit and API
                             tests, script sizes, browser tests of the whole site
  pnpm test mf-wizard        only the types, lint and unit tests of one package
  pnpm test mf-wizard api    the same for several packages
  pnpm test --affected       only what your changes since main affect: some packages with their browser
                             tests and sizes, or everything; --base <ref> compares with another ref

  packages: ${PACKAGES.join(', ')}`;

interface Step {
  readonly name: string;
  readonly run: () => Promise<Tally>;
}

function stepsFor(packages: readonly string[]): Step[] {
  return [
    { name: 'Types', run: () => checkTypes(packages) },
    { name: 'Lint and format', run: () => checkLint(packages) },
    { name: 'Unit tests', run: () => testUnits(packages) },
  ];
}

const ALL: readonly Step[] = [
  { name: 'Types', run: () => checkTypes(PACKAGES) },
  { name: 'Types of published packages', run: checkPublishedTypes },
  { name: 'Lint and format', run: () => checkLint(['.']) },
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

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      affected: { type: 'boolean' },
      base: { type: 'string', default: 'main' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const unknown = positionals.filter((name) => !PACKAGES.includes(name));
  if (unknown.length > 0)
    throw new UsageError(
      `There is no package ${unknown.join(', ')}. Packages: ${PACKAGES.join(', ')}`,
    );
  if (values.affected && positionals.length > 0)
    throw new UsageError('--affected chooses the packages itself. Do not name packages with it');
  const steps = values.affected ? stepsSince(values.base) : undefined;
  // Checked first, so that a missing browser does not show up only after ten minutes of tests.
  if (positionals.length === 0) process.env.CHROME_PATH = findChrome();

  const begun = performance.now();
  const tallies: Tally[] = [];
  for (const { name, run } of steps ?? (positionals.length > 0 ? stepsFor(positionals) : ALL)) {
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
  return failed === 0 ? 0 : 1;
}

// Hundreds of processes run the same sources. The cache makes Node.js compile them only once.
const cache = await mkdtemp(join(tmpdir(), 'agent-atlas-compiled-'));
process.env.NODE_COMPILE_CACHE = cache;
/** `pnpm test`: all checks. `pnpm test <package …>`: only types, lint and unit tests. `--affected`: see the help. */
try {
  process.exitCode = await main();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = exitCodeOf(error);
} finally {
  await rm(cache, { recursive: true, force: true });
}
