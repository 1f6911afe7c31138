import { setGlobalProxyFromEnv } from 'node:http';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { CommanderError, InvalidArgumentError } from 'commander';
import { messageOf } from '../build/errors.ts';

/** What Commander reports after it has shown a help. */
const HELP_CODES = ['commander.help', 'commander.helpDisplayed'];

/** Makes a parser of an option's whole number. */
const wholeNumberFrom = (min: number) => (text: string) => {
  if (/^\d{1,9}$/.test(text) && Number(text) >= min) return Number(text);
  throw new InvalidArgumentError(`It must be a whole number of ${min} or more.`);
};

export const wholeNumber = wholeNumberFrom(1);
export const wholeNumberOrZero = wholeNumberFrom(0);

/** A parser of an option's URL. */
export function httpUrl(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol.startsWith('http')) return url;
  throw new InvalidArgumentError('It must be a URL such as http://localhost:3000.');
}

/** The exit code of an error: 2 for an invalid command line, 1 for any other. */
export function exitCodeOf(error: unknown): 0 | 1 | 2 {
  if (!(error instanceof CommanderError)) return 1;
  return HELP_CODES.includes(error.code) ? 0 : 2;
}

/** Makes a command and its subcommands throw errors instead of ending the process. */
export function throwErrors(command: CommandUnknownOpts): void {
  command.exitOverride();
  for (const subcommand of command.commands) throwErrors(subcommand);
}

/** Runs a command with the arguments of the process, prints its error, and sets the exit code. */
export async function runCommand(command: CommandUnknownOpts): Promise<void> {
  throwErrors(command);
  try {
    await command.parseAsync();
  } catch (error) {
    // Commander has printed what it throws itself.
    const isPrinted = error instanceof CommanderError && !(error instanceof InvalidArgumentError);
    if (!isPrinted) console.error(messageOf(error));
    // After Ctrl-C, the command has set it.
    process.exitCode ??= exitCodeOf(error);
  }
}

/** Makes requests to other machines follow HTTP_PROXY, HTTPS_PROXY and NO_PROXY, which Node.js ignores by default. */
export function followProxy(): void {
  const { env } = process;
  const direct = [env['no_proxy'] || env['NO_PROXY'], 'localhost', '127.0.0.1', '::1'];
  setGlobalProxyFromEnv({ ...env, no_proxy: direct.filter(Boolean).join(',') });
}

/** Runs a command that calls other machines, through their proxy. */
export function runThroughProxy(command: CommandUnknownOpts): Promise<void> {
  followProxy();
  return runCommand(command);
}
