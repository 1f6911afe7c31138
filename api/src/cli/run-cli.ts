import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { CatalogueError } from '../catalogue/read.ts';
import { SetupError } from '../config.ts';
import { errorCode, isDatabaseUnavailable } from '../db/errors.ts';

/** What was asked for cannot be done; the message says why in readable lines. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The command line is wrong; the message says in what. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface CommandInput {
  /** What stands after the command, without the options. */
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

export interface Command {
  /** What may follow the command's name, as the help shows it. */
  readonly usage: string;
  readonly about: string;
  readonly options?: Readonly<Record<string, { type: 'string' | 'boolean' }>>;
  /** Gives false when it ran well and found something wrong. */
  run(input: CommandInput): Promise<boolean>;
}

export interface Tool {
  /** As it is called: `pnpm votes`. */
  readonly name: string;
  readonly about: string;
  readonly commands: Readonly<Record<string, Command>>;
  /** Said at the end of the help. */
  readonly note?: string;
}

/**
 * Runs one command of a tool and gives the exit code of its process: 0 when all is well, 1 when it
 * failed or found something wrong, 2 when it was called the wrong way.
 */
export async function runCli(tool: Tool, argv: readonly string[]): Promise<0 | 1 | 2> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || rest.includes('--help')) {
    console.log(helpOf(tool));
    return name === undefined ? 2 : 0;
  }
  try {
    const command = Object.hasOwn(tool.commands, name) ? tool.commands[name] : undefined;
    if (!command) throw new UsageError(`There is no "${name}".`);
    return (await command.run(inputOf(command, rest))) ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\nSee: ${tool.name} --help`);
      return 2;
    }
    console.error(readable(error));
    return 1;
  }
}

function inputOf(command: Command, argv: readonly string[]): CommandInput {
  const options: ParseArgsOptionsConfig = { ...command.options };
  try {
    const parsed = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
    const values = Object.entries(parsed.values).map(([key, value]) => {
      return [key, typeof value === 'object' ? undefined : value] as const;
    });
    return { args: parsed.positionals, options: Object.fromEntries(values) };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function helpOf({ name, about, commands, note }: Tool): string {
  const lines = Object.entries(commands).map(([command, { usage, about: what }]) => {
    const call = `  ${name} ${command} ${usage}`.trimEnd();
    return call.length < 48 ? `${call.padEnd(50)}${what}` : `${call}\n${' '.repeat(50)}${what}`;
  });
  const codes = 'Ends with 0 when all is well, 1 when something is wrong, 2 for a wrong call.';
  return [about, '', ...lines, '', ...(note ? [note] : []), codes].join('\n');
}

function readable(error: unknown): unknown {
  const isExpected =
    error instanceof CommandError || error instanceof SetupError || error instanceof CatalogueError;
  if (isExpected || isOfFile(error)) return error.message;
  if (isDatabaseUnavailable(error)) return `The database cannot be used: ${errorCode(error)}`;
  return error;
}

// A file that is not there and a database that is not there have one code.
function isOfFile(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return 'path' in error || ('syscall' in error && !isDatabaseUnavailable(error));
}

/** To be called by a command that takes no argument, so that none is passed over in silence. */
export function noArgument({ args }: CommandInput): void {
  if (args.length > 0) throw new UsageError(`"${args[0]}" is not understood.`);
}

/** The one argument that a command takes. */
export function onlyArgument({ args }: CommandInput, what: string): string {
  const [value, ...more] = args;
  if (value === undefined) throw new UsageError(`Which ${what}?`);
  if (more.length > 0) throw new UsageError(`Only one ${what} can be given.`);
  return value;
}
