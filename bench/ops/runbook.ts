import type { OpsSite } from './ops-site.ts';

export interface Outputs {
  readonly current: string;
  /** The previous commit's outputs. */
  readonly previous: string;
}

export interface RunbookContext {
  readonly site: OpsSite;
  /** Runs a step and measures what visitors notice during it. */
  readonly step: (name: string, work: () => Promise<unknown>) => Promise<void>;
  readonly outputs: Outputs;
  /** Casts a vote on agent 1 with the cookie of a visitor, or as a new one. @returns the cookie that it sets */
  readonly vote: (cookie?: string) => Promise<string | undefined>;
}

export interface Runbook {
  readonly about: string;
  /** The release that the site runs beforehand. The default is the current one. */
  readonly from?: keyof Outputs;
  /** @throws Error if the result is not what docs/operations.md promises */
  readonly run: (context: RunbookContext) => Promise<void>;
}
