import type { ChangeRequest } from '@agent-atlas/api/contract/releases';
import { makeChange, type Outcome } from '../../remote-kit/build/change.ts';
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

/** A command of `pnpm release`. */
export interface Command {
  /** Name and arguments, as the help shows them. */
  readonly usage: string;
  readonly summary: string;
  /** Descriptions of its options other than `--help` and `--json`. */
  readonly options?: Readonly<Record<string, string>>;
  readonly run: (args: readonly string[], options: Options) => Promise<Outcome>;
}

export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** @throws ReleaseError when the argument is missing */
export function required(value: string | undefined, what: string): string {
  if (!value) throw new ReleaseError(`Which ${what}? See: pnpm release --help`);
  return value;
}

/** An option's value; undefined when it is missing. */
export function text(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** Requests a change like {@link makeChange}. */
export function change(request: ChangeRequest, done: string): Promise<Outcome> {
  return makeChange(releaseApi(), request, done);
}

/** A command whose first argument selects an action; the default is `list`. */
export function group(
  usage: string,
  summary: string,
  actions: Readonly<Record<string, Command['run']>>,
  options: Readonly<Record<string, string>> = {},
): Command {
  return {
    usage,
    summary,
    options,
    run: ([action = 'list', ...args], given) => {
      const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
      if (run) return run(args, given);
      throw new ReleaseError(
        `There is no action "${action}". The actions are: ${Object.keys(actions).join(', ')}`,
      );
    },
  };
}
