import type { Outcome } from '../build/change.ts';
import type { Evaluator } from '../build/release.ts';
import type { RemoteClient } from '../build/remote-client.ts';
import type { SkippedProgram, SourceProgram } from '../build/source-checks.ts';
import type { Cleanup } from './cleanup.ts';

/** A remote and the folder of its sources. */
export interface RemoteFolder {
  readonly name: string;
  readonly folder: string;
}

/** What `diff` compares, and how. */
export interface Comparison {
  readonly name: string;
  readonly version: string;
  /** Whether the differences are not recorded with the release. */
  readonly local: boolean;
  /** The file of the report. */
  readonly out: string | undefined;
  /** Time limit, in minutes. */
  readonly minutes: number;
}

/** Where the commands run: the site's workspace, the repository of one remote, or an output for a server. */
export interface Place {
  /** What the reader types to run a command, such as `pnpm release`. */
  readonly program: string;
  /** The remote of the current folder; undefined in any other folder. */
  readonly remote?: string | undefined;
  /** The site's public origin, without a trailing slash; undefined if it is not known. */
  readonly origin: string | undefined;
  /**
   * Makes a client of the release API. Each change needs its own: a workflow's token is valid for one.
   *
   * @param url the URL, if not that of the settings
   * @throws ReleaseError if the URL or a token is missing
   */
  client(url?: string): Promise<RemoteClient>;
  /** The team that this place names for a remote. */
  teamOf?(remote: string): string | undefined;
  /** Compares a version with the active one. Only the workspace can: it has the shell's sources. */
  compare?(comparison: Comparison): Promise<Outcome>;
}

/** What `new` was given. */
export interface NewOptions {
  /** The folder in which the remote's folder is created. */
  readonly into?: string | undefined;
  /** URL of the npm registry for a repository. */
  readonly registry?: string | undefined;
}

/** What `dev` runs. */
export interface DevOptions {
  /** Empty if the command line names none. */
  readonly remotes: readonly RemoteFolder[];
  /** Where the pages' data comes from: an API that is started for them, or the API at a URL. By default, scenarios. */
  readonly data: 'live' | URL | undefined;
  readonly port: number | undefined;
}

export interface OpenEvaluator {
  readonly evaluator: Evaluator;
  readonly close: () => void;
}

/** A place that has the sources of remotes. */
export interface SourcePlace extends Place {
  /** @throws ReleaseError if it has no such remote */
  find(remote: string): RemoteFolder;
  /** The checks of a remote's sources. */
  programs(remote: RemoteFolder): Promise<readonly (SourceProgram | SkippedProgram)[]>;
  /** Starts what evaluates a remote while it is built. Close it afterwards. */
  openEvaluator(remote: RemoteFolder): Promise<OpenEvaluator>;
  /** Creates the sources of a new remote. */
  create(name: string, options: NewOptions): Promise<Outcome>;
  /** Runs remotes on this machine until the command ends. */
  run(options: DevOptions, cleanup: Cleanup): Promise<Outcome>;
}
