import type { RouteSpec } from '../../contract/boot.ts';
import type { DevBuild } from './dev-build.ts';
import type { Problem } from './problem.ts';

/**
 * Header of a response that the page should treat as pending. A request held open would block a browser connection.
 */
export const PENDING_HEADER = 'X-Scenario-Pending';

/** Name of the `Server-Timing` entry that identifies the server process that rendered a page. */
export const SERVER_TIMING = 'server';

/** The outcome of an API call. `missing` means that the scenario has no response for it. */
export type CallOutcome = 'answered' | 'failed' | 'waiting' | 'missing';

/** An API call of the page. */
export interface DevCall {
  /** The call as scenarios write it, such as `/api/leaderboard` or `POST /api/votes`. */
  readonly call: string;
  readonly outcome: CallOutcome;
}

/** A scenario as the picker shows it. */
export interface DevScenario {
  readonly remote: string;
  readonly title: string;
  /** `<remote>/<id>` */
  readonly key: string;
}

/** The key of the choice that uses the API instead of a scenario. */
export const LIVE = 'live';

/** What the development bar shows. */
export interface DevState {
  /** Whether {@link LIVE} can be chosen. */
  readonly live: boolean;
  /** The chosen scenario's key or {@link LIVE}; undefined if no remote has a scenario. */
  readonly current: string | undefined;
  readonly scenarios: readonly DevScenario[];
  readonly calls: readonly DevCall[];
}

/** A remote as open pages compare it with what they run. */
export interface DevRemote extends DevBuild {
  readonly name: string;
  readonly version: string;
}

/** What the server serves now. Pages that were opened earlier catch up with it. */
export interface DevSite {
  /** Identifies the server process. */
  readonly server: string;
  /** URL of the stylesheet. */
  readonly stylesheet: string;
  readonly routes: readonly RouteSpec[];
  readonly remotes: readonly DevRemote[];
  /** Changes when the API has changed. */
  readonly data: number;
  readonly problems: readonly Problem[];
}
