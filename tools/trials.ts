import { globSync } from 'node:fs';
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { BENCHMARKS } from '../bench/benchmarks.ts';
import { runCommand } from '../shell/remote-kit/commands/command-line.ts';
import { ROOT } from '../shell/src/run/paths.ts';
import { isBrowserTest, testBrowser, testUnits } from './checks.ts';
import { findChrome } from './find-chrome.ts';
import type { Tally } from './results.ts';
import { single } from './run.ts';
import { runSteps, type Step } from './steps.ts';

/** Proofs that take long or need servers. Each is a file of tests, or the smallest form of a benchmark. */
interface Trial {
  readonly name: string;
  /** The file of tests, relative to the workspace. */
  readonly file?: string;
  /** The arguments of `pnpm bench`. */
  readonly bench?: readonly string[];
}

function allTrials(): Trial[] {
  const files = globSync(['*/**/*.trial.ts'], { cwd: ROOT, exclude: ['**/node_modules'] }).sort();
  return [
    ...files.map((file) => ({ name: file, file })),
    ...BENCHMARKS.flatMap(({ name, smallest }) =>
      smallest.map((args) => ({
        name: `bench ${[name, ...args].join(' ')}`,
        bench: [name, ...args],
      })),
    ),
  ];
}

/** Parses `2/4`: the second of four parts. */
function shardOf(text: string) {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (shard.index >= 1 && shard.index <= shard.count) return shard;
  throw new InvalidArgumentError('It must be a part such as 1/4.');
}

/** The trials whose name contains one of the texts, of one part. @throws Error when there is none */
export function chosenTrials(
  trials: readonly Trial[],
  texts: readonly string[],
  shard: { index: number; count: number } = { index: 1, count: 1 },
): readonly Trial[] {
  const unknown = texts.find((text) => !trials.some(({ name }) => name.includes(text)));
  if (unknown !== undefined) throw new Error(`No trial's name contains "${unknown}".`);
  const chosen = trials.filter(
    ({ name }) => texts.length === 0 || texts.some((text) => name.includes(text)),
  );
  // Neighbors are similar, and spread over the parts.
  return chosen.filter((_, position) => position % shard.count === shard.index - 1);
}

function runBench(args: readonly string[]): Promise<Tally> {
  const command = { program: 'node', args: ['bench/bin/bench.ts', ...args] };
  return single(`bench ${args.join(' ')}`, command, `pnpm bench ${args.join(' ')}`);
}

function stepsOf(trials: readonly Trial[], name: string | undefined): Step[] {
  const files = trials.flatMap(({ file }) => file ?? []);
  const browser = files.filter(isBrowserTest);
  const unit = files.filter((file) => !isBrowserTest(file));
  const steps: Step[] = [];
  if (unit.length > 0)
    steps.push({
      name: 'Unit and API trials',
      run: () => testUnits(ROOT, { files: unit, name }, ['--config', 'vitest.trials.config.ts']),
    });
  if (browser.length > 0)
    steps.push({
      name: 'Browser trials',
      run: () => testBrowser({ files: browser, name }, ['--config', 'playwright.trials.config.ts']),
    });
  for (const { name, bench } of trials) if (bench) steps.push({ name, run: () => runBench(bench) });
  return steps;
}

const command = new Command('pnpm trials')
  .description(
    'Runs the proofs that take long or need servers, and the smallest form of each benchmark. Run all before a release ' +
      'and before a large change is called done. The exit code is 0 when all pass.',
  )
  .argument('[names...]', 'only trials whose name contains one of these texts')
  .option('-t, --name <text>', 'only tests whose name contains this text')
  .option('--shard <part>', 'run one part of them, such as 1/4', shardOf)
  .option('--list', 'list them instead')
  .action(async (texts, { shard, list, name }) => {
    const trials = chosenTrials(allTrials(), texts, shard);
    if (list) {
      for (const trial of trials) console.log(trial.name);
      return;
    }
    process.env.CHROME_PATH = findChrome();
    const { files = new Map() } = await runSteps(stepsOf(trials, name));
    const slowest = [...files].sort(([, a], [, b]) => b - a);
    console.log('\nSeconds by file:');
    for (const [file, ms] of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)}  ${file}`);
  });

await runCommand(command);
