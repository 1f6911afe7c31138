import type { OpsSite } from './ops-site.ts';

export interface Outputs {
  readonly current: string;
  /** Those of the previous commit. */
  readonly previous: string;
}

export interface RunbookContext {
  readonly site: OpsSite;
  /** Runs a step and measures what visitors notice meanwhile. */
  readonly step: (name: string, work: () => Promise<unknown>) => Promise<void>;
  readonly outputs: Outputs;
  /** Casts a vote on agent 1 with the cookie of a visitor, or as a new one. @returns the cookie that it sets */
  readonly vote: (cookie?: string) => Promise<string | undefined>;
}

export interface Runbook {
  readonly about: string;
  /** Which release the site runs before it. The default is the current one. */
  readonly from?: keyof Outputs;
  /** @throws Error if the result is not what docs/operations.md promises */
  readonly run: (context: RunbookContext) => Promise<void>;
}
