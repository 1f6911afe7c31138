import type { Command, CommandUnknownOpts, OptionValues } from '@commander-js/extra-typings';
import type { Frame } from './frame.ts';
import { runInFrame } from './run-in-frame.ts';

/** A benchmark as `pnpm bench` knows it. */
export interface Benchmark {
  readonly name: string;
  readonly description: string;
  /** The arguments of its shortest runs, which show that it works. */
  readonly smallest: readonly (readonly string[])[];
  /** Its command line. */
  readonly command: CommandUnknownOpts;
}

interface Parts<Options> {
  readonly smallest: Benchmark['smallest'];
  /** Loads its code, only when it runs. */
  readonly load: () => Promise<(options: Options, frame: Frame) => Promise<void>>;
}

/** Makes a benchmark from a command, which declares its name, description and options. */
export function benchmark<Options extends OptionValues>(
  command: Command<[], Options>,
  { smallest, load }: Parts<Options>,
): Benchmark {
  command.showSuggestionAfterError(false).action(async (options) => {
    const run = await load();
    await runInFrame((frame) => run(options, frame));
  });
  return { name: command.name(), description: command.description(), smallest, command };
}
