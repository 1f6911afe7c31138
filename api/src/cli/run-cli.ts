import { errorCode } from '@agent-atlas/server-kit/base/error-code';
import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import { isDatabaseUnavailable } from '@agent-atlas/server-kit/db/errors';
import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';

const CODES = 'Exit codes: 0 success, 1 failure or problem found, 2 invalid command line.';

/** Creates a tool without commands, `pnpm <name>`. @param note the end of its help */
export function createTool(name: string, about: string, note = ''): Command {
  return new Command(`pnpm ${name}`)
    .description(about)
    .exitOverride()
    .showHelpAfterError(`See: pnpm ${name} --help`)
    .addHelpText('after', `\n${note}${CODES}`);
}

/** Runs a tool, by default with the arguments of this process, and sets the exit code. */
export async function runCli(
  tool: CommandUnknownOpts,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  try {
    await tool.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      // It was already printed. Printed help has the code 0.
      process.exitCode = error.exitCode === 0 ? 0 : 2;
    } else {
      console.error(readable(error));
      process.exitCode = 1;
    }
  }
}

function readable(error: unknown): unknown {
  if (error instanceof ReadableError || isOfFile(error)) return error.message;
  if (isDatabaseUnavailable(error)) return `The database is unavailable: ${errorCode(error)}`;
  return error;
}

// A missing file and an unreachable database can have the same code.
function isOfFile(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return 'path' in error || ('syscall' in error && !isDatabaseUnavailable(error));
}
