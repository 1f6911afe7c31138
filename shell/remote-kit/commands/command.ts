import { Command } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import { makeChange, type Outcome, type WantedChange } from '../build/change.ts';
import { ReleaseError } from '../build/errors.ts';
import type { Place } from './place.ts';

/** A command whose action passes its outcome to {@link print}. */
export function command(name: string, description: string) {
  return new Command(name).description(description).option('--json', 'print JSON for scripts');
}

/** Prints the outcome of a command, and sets the exit code if it failed. */
export async function print(
  { json }: { readonly json?: true | undefined },
  outcome: Promise<Outcome>,
): Promise<void> {
  const { text, json: data, ok = true } = await outcome;
  console.log(json ? JSON.stringify(data) : text);
  if (!ok) process.exitCode = 1;
}

/** Requests a change like {@link makeChange}. */
export async function change(
  place: Place,
  wanted: WantedChange,
  done: string,
  from?: string,
): Promise<Outcome> {
  return makeChange(await place.client(), wanted, done, from);
}

/** The argument of commands for one remote. */
export const REMOTE = [
  '[remote]',
  'its name; by default, the remote of the current folder',
] as const;

/** The name of a remote. In an own repository, a version alone is enough: `1.2.0` instead of `mf-x 1.2.0`. */
export const isRemoteName = (text: string) => text.startsWith('mf-');

/** The given remote, or that of the current folder. @throws InvalidArgumentError if there is none */
export function remoteOf({ remote: here }: Place, given: string | undefined): string {
  const remote = given ?? here;
  if (remote !== undefined) return remote;
  throw new InvalidArgumentError('Which remote? Name it, or run the command in its folder.');
}

/** The remote and the version of `mf-x 1.2.0` or, in the folder of a remote, of `1.2.0`. */
export function releaseOf(
  place: Place,
  first: string | undefined,
  second: string | undefined,
): { readonly remote: string; readonly version: string | undefined } {
  if (second !== undefined || first === undefined || isRemoteName(first))
    return { remote: remoteOf(place, first), version: second };
  return { remote: remoteOf(place, undefined), version: first };
}

/** @throws InvalidArgumentError if the command line names no version */
export function requireVersion(version: string | undefined): string {
  if (version !== undefined) return version;
  throw new InvalidArgumentError('Which version? Name it, such as mf-news 1.2.0.');
}

/** The site's public origin. @throws ReleaseError if it is not known */
export function originOf({ origin }: Place): string {
  if (origin !== undefined) return origin;
  throw new ReleaseError('PUBLIC_ORIGIN is not set: set it to the URL of the site.');
}

/** Parses a list separated by commas. */
export const listOf = (text: string): readonly string[] => text.split(',');
