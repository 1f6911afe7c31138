import { Command } from '@commander-js/extra-typings';
import { runCommand } from '../../shell/remote-kit/commands/command-line.ts';
import { BENCHMARKS } from '../benchmarks.ts';

/** `pnpm bench [name]`: runs a benchmark, or lists them. */
const bench = new Command('pnpm bench')
  .description('Runs a benchmark or a long-running trial.')
  .showSuggestionAfterError(false);
for (const { command } of BENCHMARKS) bench.addCommand(command);

await runCommand(bench);
// After an error or a signal, the work of a benchmark may still go on.
process.exit();
