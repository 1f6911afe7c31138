import { Command } from '@commander-js/extra-typings';
import { makeChange, type Outcome, type WantedChange } from '../../remote-kit/build/change.ts';
import { ReleaseError } from '../releases/errors.ts';
import { findReleaseApi } from '../releases/release-api.ts';
import { ReleaseClient } from '../releases/release-client.ts';
import { dataDir, workspaceRemotes } from '../run/paths.ts';

/** A client for the release API at `RELEASE_URL`, or of the site on this machine. */
export function releaseApi(): ReleaseClient {
  return new ReleaseClient(findReleaseApi(process.env, dataDir()));
}

/** The site's public origin, without a trailing slash. */
export function siteOrigin(): string {
  return (process.env.PUBLIC_ORIGIN || `http://localhost:${process.env.PORT || 3000}`).replace(
    /\/$/,
    '',
  );
}

/** @throws ReleaseError when the workspace has no such remote */
export function refuseUnknown(name: string): void {
  const known = workspaceRemotes();
  if (known.includes(name)) return;
  throw new ReleaseError(`There is no remote ${name}. The remotes are: ${known.join(', ')}`);
}

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
export function change(wanted: WantedChange, done: string, from?: string): Promise<Outcome> {
  return makeChange(releaseApi(), wanted, done, from);
}

/** Parses a list separated by commas. */
export const listOf = (text: string): readonly string[] => text.split(',');
