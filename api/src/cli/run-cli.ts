import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { CatalogueError } from '../catalogue/read.ts';
import { SetupError } from '../config.ts';
import { errorCode, isDatabaseUnavailable } from '../db/errors.ts';

/** A command cannot be carried out. The message explains why in readable lines. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The command line is invalid. The message explains why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface CommandInput {
  /** The arguments after the command, without the options. */
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

export interface Command {
  /** The arguments and options after the command's name, as the help shows them. */
  readonly usage: string;
  readonly about: string;
  readonly options?: Readonly<Record<string, { type: 'string' | 'boolean' }>>;
  /** Resolves to false if it ran but found a problem. */
  run(input: CommandInput): Promise<boolean>;
}

export interface Tool {
  /** The command to type, such as `pnpm votes`. */
  readonly name: string;
  readonly about: string;
  readonly commands: Readonly<Record<string, Command>>;
  /** Printed at the end of the help. */
  readonly note?: string;
}

/**
 * Runs one command of a tool. Returns the exit code for its process: 0 for success, 1 if it failed
 * or found a problem, 2 for an invalid command line.
 */
export async function runCli(tool: Tool, argv: readonly string[]): Promise<0 | 1 | 2> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || rest.includes('--help')) {
    console.log(helpOf(tool));
    return name === undefined ? 2 : 0;
  }
  try {
    const command = Object.hasOwn(tool.commands, name) ? tool.commands[name] : undefined;
    if (!command) throw new UsageError(`Unknown command "${name}".`);
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
  const codes = 'Exit codes: 0 success, 1 failure or problem found, 2 invalid command line.';
  return [about, '', ...lines, '', ...(note ? [note] : []), codes].join('\n');
}

function readable(error: unknown): unknown {
  const isExpected =
    error instanceof CommandError || error instanceof SetupError || error instanceof CatalogueError;
  if (isExpected || isOfFile(error)) return error.message;
  if (isDatabaseUnavailable(error)) return `The database is unavailable: ${errorCode(error)}`;
  return error;
}

// A missing file and an unreachable database can have the same code.
function isOfFile(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return 'path' in error || ('syscall' in error && !isDatabaseUnavailable(error));
}

/** Rejects any argument. Commands without arguments call it so that none is silently ignored. */
export function noArgument({ args }: CommandInput): void {
  if (args.length > 0) throw new UsageError(`Unexpected argument "${args[0]}".`);
}

/** Returns the single argument of a command. */
export function onlyArgument({ args }: CommandInput, what: string): string {
  const [value, ...more] = args;
  if (value === undefined) throw new UsageError(`Which ${what}?`);
  if (more.length > 0) throw new UsageError(`Only one ${what} can be given.`);
  return value;
}
