import { messageOf } from '../src/releases/errors.ts';
import {
  checkCommits,
  checkLint,
  checkSizes,
  checkTypes,
  checkUnused,
  sum,
  type Tally,
  testBrowser,
  testUnits,
} from '../src/run/checks.ts';
import { findChrome } from '../src/run/find-chrome.ts';
import { workspaceRemotes } from '../src/run/paths.ts';

/** `pnpm test`: everything. `pnpm test <package …>`: types, lint and unit tests of those packages alone. */
const all = ['api', 'shared-ui', 'shell', ...workspaceRemotes()];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no package ${unknown.join(', ')}; there are: ${all.join(', ')}`);
  process.exit(1);
}
const packages = wanted.length > 0 ? wanted : all;

const steps: [name: string, step: () => Promise<Tally>][] = [
  ['Types', () => checkTypes(packages)],
  ['Lint and format', () => checkLint(wanted.length > 0 ? wanted : ['.'])],
  ['Unit and API tests', () => testUnits(packages)],
];
if (wanted.length === 0) {
  steps.splice(
    2,
    0,
    ['Unused code and dependencies', checkUnused],
    ['Commit messages', checkCommits],
  );
  steps.push(['Script sizes', checkSizes], ['Browser tests', testBrowser]);
}

try {
  // Said before anything runs: ten minutes of tests should not end in a missing browser.
  if (wanted.length === 0) process.env.CHROME_PATH = findChrome();
  const tallies: Tally[] = [];
  for (const [name, step] of steps) {
    console.log(`\n${name}`);
    const tally = await step();
    console.log(`${name}: ${tally.passed} passed, ${tally.failed} failed`);
    tallies.push(tally);
  }
  const { passed, failed } = sum(tallies);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
