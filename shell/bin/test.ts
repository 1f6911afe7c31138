import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '../src/releases/errors.ts';
import {
  checkCommits,
  checkLint,
  checkSizes,
  checkTypes,
  checkUnused,
  sum,
  testAllUnits,
  testBrowser,
  testUnits,
} from '../src/run/checks.ts';
import { findChrome } from '../src/run/find-chrome.ts';
import { workspaceRemotes } from '../src/run/paths.ts';
import type { Tally } from '../src/run/test-reports.ts';
import { exitCodeOf, UsageError } from '../src/run/usage.ts';

const PACKAGES = ['api', 'shared-ui', 'shell', ...workspaceRemotes()];

const HELP = `Check what is in the workspace. Ends with 0 when everything holds.

  pnpm test                  everything: types, lint, unused code, commit messages, unit and API
                             tests, script sizes, browser tests of the whole site
  pnpm test mf-wizard        types, lint and unit tests of one package; nothing else is built or read
  pnpm test mf-wizard api    of several

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
  { name: 'Lint and format', run: () => checkLint(['.']) },
  { name: 'Unused code and dependencies', run: checkUnused },
  { name: 'Commit messages', run: checkCommits },
  { name: 'Unit and API tests', run: testAllUnits },
  { name: 'Script sizes', run: checkSizes },
  { name: 'Browser tests', run: testBrowser },
];

const secondsSince = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(1)} s`;

function list(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const unknown = positionals.filter((name) => !PACKAGES.includes(name));
  if (unknown.length > 0)
    throw new UsageError(
      `There is no package ${unknown.join(', ')}; there are: ${PACKAGES.join(', ')}`,
    );
  // Said before anything runs: ten minutes of tests should not end in a missing browser.
  if (positionals.length === 0) process.env.CHROME_PATH = findChrome();

  const begun = performance.now();
  const tallies: Tally[] = [];
  for (const { name, run } of positionals.length > 0 ? stepsFor(positionals) : ALL) {
    const since = performance.now();
    console.log(`\n${name}`);
    const tally = await run();
    console.log(`${name}: ${tally.passed} passed, ${tally.failed} failed (${secondsSince(since)})`);
    tallies.push(tally);
  }
  const { passed, failed, failures, flaky } = sum(tallies);
  list('Flaky: passed at the second try only', flaky);
  list('Failed', failures);
  console.log(`\nAll of it took ${secondsSince(begun)}.`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

// Hundreds of processes run the same sources: they are compiled once.
const cache = await mkdtemp(join(tmpdir(), 'agent-atlas-compiled-'));
process.env.NODE_COMPILE_CACHE = cache;
/** `pnpm test`: everything. `pnpm test <package …>`: types, lint and unit tests of those packages alone. */
try {
  process.exitCode = await main();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = exitCodeOf(error);
} finally {
  await rm(cache, { recursive: true, force: true });
}
