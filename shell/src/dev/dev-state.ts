/** Marks an answer that the browser is to wait for for ever, instead of holding one of its few connections. */
export const PENDING_HEADER = 'X-Scenario-Pending';

/** Under this name the `Server-Timing` header of a page tells from which build of the sources it was made. */
export const BUILD_TIMING = 'build';

/** How a call of the page was answered. */
export type CallOutcome = 'answered' | 'failed' | 'waiting' | 'missing';

/** A call of the page to the API. */
export interface DevCall {
  /** As a scenario names it, e.g. `/api/leaderboard` or `POST /api/votes`. */
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

/** The key of the choice that is no scenario: what the API answers. */
export const LIVE = 'live';

/** What the development bar shows. */
export interface DevState {
  /** Whether there is an API to choose. */
  readonly live: boolean;
  /** Key of what answers: a scenario's or {@link LIVE}; none where no remote has a scenario. */
  readonly current: string | undefined;
  readonly scenarios: readonly DevScenario[];
  readonly calls: readonly DevCall[];
}
