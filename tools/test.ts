import { existsSync, globSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Argument, Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { runCommand } from '../shell/remote-kit/commands/command-line.ts';
import { ROOT, workspaceRemotes } from '../shell/src/run/paths.ts';
import { affectedBy, changedSince, divergedFrom } from './affected.ts';
import {
  checkAllTypes,
  checkCommits,
  checkImports,
  checkLint,
  checkPublishedTypes,
  checkTypes,
  checkUnused,
  isBrowserTest,
  testBrowser,
  testFiles,
  testsChangedSince,
  testUnits,
} from './checks.ts';
import { findTestBrowser } from './find-chrome.ts';
import { runSteps, type Step } from './steps.ts';

const PACKAGES = [
  ...['api', 'bench', 'registry', 'server-kit', 'shared-ui', 'shell', 'tools'],
  ...workspaceRemotes(),
];

/** All files of browser tests, relative to `shell/e2e`. */
const browserTests = () => globSync('**/*.spec.ts', { cwd: join(ROOT, 'shell', 'e2e') }).sort();

const ALL: readonly Step[] = [
  { name: 'Types', run: checkAllTypes },
  { name: 'Types of published packages', run: checkPublishedTypes },
  { name: 'Lint and format', run: () => checkLint(['.']) },
  { name: 'Import cycles', run: async () => checkImports(PACKAGES) },
  { name: 'Unused code and dependencies', run: checkUnused },
  { name: 'Commit messages', run: checkCommits },
  { name: 'Unit and API tests', run: () => testUnits(ROOT) },
  { name: 'Browser tests', run: () => testBrowser() },
];

/** The checks of some packages without browser tests. */
function stepsOf(packages: readonly string[]): Step[] {
  return [
    { name: 'Types', run: () => checkTypes(packages) },
    { name: 'Lint and format', run: () => checkLint(packages) },
    { name: 'Import cycles', run: async () => checkImports(packages) },
    ...packages.map((name) => ({
      name: `Unit tests of ${name}`,
      run: () => testUnits(join(ROOT, name)),
    })),
  ];
}

/** The checks of a change since the branch diverged from `base`. */
function stepsSince(base: string): readonly Step[] {
  const commit = divergedFrom(base);
  const files = changedSince(commit);
  const affected = affectedBy(files, PACKAGES, browserTests());
  console.log(`${files.length} files have changed since ${base}.`);
  if ('all' in affected) return ALL;
  const { packages, readers, browser } = affected;
  const specs = browser === 'all' ? [] : browser.map((file) => `shell/e2e/${file}`);
  const steps: Step[] = [
    { name: 'Types', run: () => checkTypes(packages) },
    { name: 'Lint and format', run: () => checkLint(['.']) },
    { name: 'Import cycles', run: async () => checkImports(packages) },
    { name: 'Unused code and dependencies', run: checkUnused },
    { name: 'Commit messages', run: checkCommits },
    { name: 'Unit and API tests', run: () => testsChangedSince(commit, readers) },
  ];
  if (browser === 'all' || specs.length > 0)
    steps.push({ name: 'Browser tests', run: () => testBrowser({ files: specs }) });
  return steps;
}

/** Parses an argument: a package, or a file of tests relative to the current folder or the workspace. */
function packageOrFile(text: string, previous: readonly string[] = []): readonly string[] {
  if (PACKAGES.includes(text.replace(/\/$/, ''))) return [...previous, text.replace(/\/$/, '')];
  if (text.endsWith('.trial.ts'))
    throw new InvalidArgumentError(`It is a trial. Run: pnpm trials ${text}`);
  const path = [resolve(text), join(ROOT, text)].find((each) => existsSync(each));
  if (path && /\.(test\.tsx?|spec\.ts)$/.test(path)) return [...previous, relative(ROOT, path)];
  throw new InvalidArgumentError(
    `It must be a file of tests or one of the packages ${PACKAGES.join(', ')}.`,
  );
}

function stepsFor(
  given: readonly string[],
  selection: { name?: string | undefined; projects?: readonly string[] },
): readonly Step[] {
  const files = given.filter((each) => !PACKAGES.includes(each));
  const packages = given.filter((each) => PACKAGES.includes(each));
  return [
    ...(packages.length > 0 ? stepsOf(packages) : []),
    ...(files.length > 0 ? [{ name: 'Tests', run: () => testFiles(files, selection) }] : []),
  ];
}

const command = new Command('pnpm test')
  .description(
    'Checks the workspace: types, lint, import cycles, unused code, commit messages, unit and API tests, and browser ' +
      'tests of the whole site. With packages, only their types, lint, import cycles and unit tests. With files, only ' +
      'their tests. The exit code is 0 when all checks pass.',
  )
  .addArgument(
    new Argument('[packages or files...]', 'what to check').argParser<readonly string[]>(
      packageOrFile,
    ),
  )
  .option('-t, --name <text>', 'with files: only tests whose name contains this text')
  .option('--project <name...>', "with files: only these projects of the package's Vitest settings")
  .option('--affected', 'check what your changes since main affect')
  .option('--base <ref>', 'with --affected: compare with this ref', 'main')
  .action(async (given = [], { affected, base, name, project: projects = [] }) => {
    const hasFiles = given.some((each) => !PACKAGES.includes(each));
    if (affected && given.length > 0)
      command.error('error: --affected chooses what to check. Do not name packages or files.');
    if ((name !== undefined || projects.length > 0) && !hasFiles)
      command.error('error: --name and --project choose tests of files. Name the files.');
    const steps = affected
      ? stepsSince(base)
      : given.length > 0
        ? stepsFor(given, { name, projects })
        : ALL;
    // Checked first, so that a missing browser does not show up only after minutes of tests.
    if (steps.some((step) => step.name === 'Browser tests') || given.some(isBrowserTest))
      process.env.CHROME_PATH = findTestBrowser();
    await runSteps(steps);
  });

await runCommand(command);
