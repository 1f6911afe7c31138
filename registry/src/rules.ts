import type { ChangeRequest } from '../contract/changes.ts';
import type { Canary, ReleaseState, Versions } from '../contract/releases.ts';

/** The desired state, with the earlier versions of each remote for rollbacks. */
export interface FullState extends Omit<ReleaseState, 'rollbacks'> {
  /** The previously active versions of each remote, the latest first. */
  readonly previous: Readonly<Record<string, readonly string[]>>;
}

/** The effect of a change on one remote, as recorded in the audit log. */
export interface Step {
  readonly remote: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** The result of applying a request to a state. */
export type Outcome =
  | { readonly kind: 'state'; readonly state: FullState; readonly steps: readonly Step[] }
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly problem: string };

/** How many earlier versions of a remote are kept for rollbacks. */
const PREVIOUS_MAX = 50;
/** Maximum number of active remotes. */
const REMOTES_MAX = 200;

const refused = (problem: string): Outcome => ({ kind: 'refused', problem });

/** Whether a request must pass the gate. */
export function isGated(request: ChangeRequest): boolean {
  if (request.kind === 'activate') return !request.force;
  return request.kind === 'check' || request.kind === 'canary' || request.kind === 'promote';
}

/** Applies a request to a state. A `check` returns the state that an activation would produce. */
export function nextState(state: FullState, request: ChangeRequest): Outcome {
  const outdated = outdatedProblem(state, request);
  if (outdated !== undefined) return refused(outdated);
  switch (request.kind) {
    case 'check':
      return activate(state, request.versions);
    case 'activate': {
      const foreign = request.force ? undefined : foreignCanary(state, request.versions);
      return foreign === undefined ? activate(state, request.versions) : refused(foreign);
    }
    case 'canary':
      return startCanary(state, request.remote, request.version, request.share);
    case 'promote': {
      const canary = state.canaries[request.remote];
      if (!canary) return refused(`${request.remote} has no canary to promote.`);
      return activate(state, { [request.remote]: canary.version });
    }
    case 'abort':
      return abort(state, request.remote);
    case 'rollback':
      return rollBack(state, request.remote);
    case 'remove':
      return remove(state, request.remote);
    default:
      return request satisfies never;
  }
}

/** Why a request does not apply: its operator saw another state; otherwise undefined. */
function outdatedProblem(state: FullState, request: ChangeRequest): string | undefined {
  for (const [remote, seen] of Object.entries(seenVersions(request))) {
    const active = state.active[remote] ?? null;
    if (active === seen) continue;
    return `The active version of ${remote} is now ${active ?? 'none'}, no longer ${seen ?? 'none'}. Nothing was changed.`;
  }
  if (request.kind === 'rollback' && request.to !== undefined) {
    const to = state.previous[request.remote]?.[0];
    if (to !== request.to)
      return `A rollback of ${request.remote} now activates ${to ?? 'nothing'}, no longer ${request.to}. Nothing was changed.`;
  }
  if (!('ifCanary' in request) || request.ifCanary === undefined) return undefined;
  const canary = state.canaries[request.remote] ?? null;
  if (isSameCanary(canary, request.ifCanary)) return undefined;
  return `The canary of ${request.remote} is now ${canaryText(canary)}, no longer ${canaryText(request.ifCanary)}. Nothing was changed.`;
}

/** The active versions that the operator saw, by remote. */
function seenVersions(request: ChangeRequest): Readonly<Record<string, string | null>> {
  if (!('from' in request) || request.from === undefined) return {};
  return request.kind === 'activate' ? request.from : { [request.remote]: request.from };
}

function canaryText(canary: Canary | null): string {
  return canary ? `${canary.version} for ${percentText(canary.share)} of visitors` : 'none';
}

const percentText = (share: number) => `${Number((share * 100).toFixed(2))}%`;

/** Why these versions cannot be given to visitors: the canary of a remote, another version, would end. */
function foreignCanary(state: FullState, versions: Versions): string | undefined {
  for (const [remote, version] of Object.entries(versions)) {
    const canary = state.canaries[remote];
    if (canary && canary.version !== version)
      return `The canary of ${remote} is ${canaryText(canary)}. First run the command: abort ${remote}`;
  }
  return undefined;
}

/**
 * Why a queued request is refused after an ungated change, such as a rollback, of one of its
 * remotes: it was requested before, and would undo it. Otherwise undefined.
 */
export function overriddenProblem(
  request: ChangeRequest,
  { by, request: { kind }, steps }: Override,
): string | undefined {
  if (!isGated(request) || request.kind === 'check') return undefined;
  const named = namedRemotes(request);
  const step = steps.find(({ remote }) => named.includes(remote));
  if (!step) return undefined;
  return `${by} changed ${step.remote} from ${step.from ?? 'none'} to ${step.to ?? 'none'} (${kind}) after this was requested. Request it again if it is still wanted.`;
}

/** An ungated change that took effect. */
export interface Override {
  readonly by: string;
  readonly request: ChangeRequest;
  readonly steps: readonly Step[];
}

/** Whether two canaries have the same version and share; null is none. */
export function isSameCanary(a: Canary | null, b: Canary | null): boolean {
  return a?.version === b?.version && a?.share === b?.share;
}

/** By remote: the version that a rollback activates. */
export function rollbacksOf({ active, previous }: FullState): Versions {
  return Object.fromEntries(
    Object.keys(active).flatMap((remote) => {
      const version = previous[remote]?.[0];
      return version === undefined ? [] : [[remote, version]];
    }),
  );
}

/** The versions that the gate checks for a request. */
export function checkedVersions(state: FullState, request: ChangeRequest): Versions {
  switch (request.kind) {
    case 'check':
    case 'activate':
      return request.versions;
    case 'canary':
      return { [request.remote]: request.version };
    case 'promote': {
      const version = state.canaries[request.remote]?.version;
      return version === undefined ? {} : { [request.remote]: version };
    }
    default:
      return {};
  }
}

/** The remotes that a request names. */
export function namedRemotes(request: ChangeRequest): string[] {
  return 'versions' in request ? Object.keys(request.versions) : [request.remote];
}

/**
 * The versions of every set that a state needs: the active set, and one variant per canary share,
 * smallest share first. A variant contains the canaries with its share or a larger one.
 */
export function neededSets({ active, canaries }: Pick<ReleaseState, 'active' | 'canaries'>): {
  active: Versions;
  variants: { below: number; versions: Versions }[];
} {
  const all = Object.entries(canaries);
  const shares = [...new Set(all.map(([, { share }]) => share))].sort((a, b) => a - b);
  return {
    active,
    variants: shares.map((below) => {
      const chosen = all.filter(([, { share }]) => share >= below);
      const versions = chosen.map(([remote, { version }]) => [remote, version]);
      return { below, versions: { ...active, ...Object.fromEntries(versions) } };
    }),
  };
}

/** Whether a change requires the canary set for visitors below this share. */
export function requiresShare(request: ChangeRequest, below: number): boolean {
  return request.kind === 'canary' && below <= request.share;
}

/**
 * All requests that revert something. Their sets are composed in advance, so that they do not have
 * to wait for a worker.
 */
export function revertRequests(state: FullState): ChangeRequest[] {
  return [
    ...Object.keys(state.canaries).map((remote) => ({ kind: 'abort', remote }) as const),
    ...Object.entries(state.active)
      .filter(([remote]) => state.previous[remote]?.length)
      .map(([remote, from]) => ({ kind: 'rollback', remote, from }) as const),
    ...Object.keys(state.active).map((remote) => ({ kind: 'remove', remote }) as const),
  ];
}

/**
 * Why a version must be kept: it is active, a canary, or next for a rollback; otherwise undefined.
 */
export function usesOf(state: FullState, remote: string, version: string): string | undefined {
  if (state.active[remote] === version) return 'is active';
  if (state.canaries[remote]?.version === version) return 'is a canary';
  if (state.previous[remote]?.[0] === version) return 'is next for a rollback';
  return undefined;
}

function activate(state: FullState, versions: Versions): Outcome {
  const steps = Object.entries(versions)
    .map(([remote, to]) => ({ remote, from: state.active[remote] ?? null, to }))
    .filter(({ remote, from, to }) => from !== to || state.canaries[remote]);
  if (steps.length === 0) return { kind: 'same' };
  const active = { ...state.active, ...versions };
  if (Object.keys(active).length > REMOTES_MAX)
    return refused(`At most ${REMOTES_MAX} remotes can be active.`);
  const previous = { ...state.previous };
  for (const { remote, from, to } of steps) {
    if (from !== null && from !== to)
      previous[remote] = [from, ...(previous[remote] ?? [])].slice(0, PREVIOUS_MAX);
  }
  const canaries = without(state.canaries, ...Object.keys(versions));
  return newState({ ...state, active, canaries, previous }, steps);
}

function startCanary(state: FullState, remote: string, version: string, share: number): Outcome {
  const from = state.active[remote];
  if (from === undefined)
    return refused(`${remote} is not active yet. Activate a version before you start a canary.`);
  if (from === version) return refused(`${remote} ${version} is already active for all visitors.`);
  const foreign = foreignCanary(state, { [remote]: version });
  if (foreign !== undefined) return refused(foreign);
  if (state.canaries[remote]?.share === share) return { kind: 'same' };
  const canaries = { ...state.canaries, [remote]: { version, share } };
  return newState({ ...state, canaries }, [{ remote, from, to: version }]);
}

function abort(state: FullState, remote: string): Outcome {
  const canary = state.canaries[remote];
  if (!canary) return refused(`${remote} has no canary to abort.`);
  const to = state.active[remote] ?? null;
  const canaries = without(state.canaries, remote);
  return newState({ ...state, canaries }, [{ remote, from: canary.version, to }]);
}

/**
 * Activates the previous version. The version that is rolled back is not recorded as a previous
 * one, so a second rollback goes further back and never forward again.
 */
function rollBack(state: FullState, remote: string): Outcome {
  const from = state.active[remote];
  const [to, ...further] = state.previous[remote] ?? [];
  if (from === undefined || to === undefined)
    return refused(`${remote} has no previous version to roll back to.`);
  const active = { ...state.active, [remote]: to };
  const canaries = without(state.canaries, remote);
  const previous = {
    ...without(state.previous, remote),
    ...(further.length > 0 && { [remote]: further }),
  };
  return newState({ ...state, active, canaries, previous }, [{ remote, from, to }]);
}

function remove(state: FullState, remote: string): Outcome {
  const from = state.active[remote];
  if (from === undefined) return refused(`${remote} is not active.`);
  const active = without(state.active, remote);
  const canaries = without(state.canaries, remote);
  const previous = without(state.previous, remote);
  return newState({ ...state, active, canaries, previous }, [{ remote, from, to: null }]);
}

const newState = (state: FullState, steps: readonly Step[]): Outcome => ({
  kind: 'state',
  state: { ...state, revision: state.revision + 1 },
  steps,
});

function without<T>(record: Readonly<Record<string, T>>, ...names: readonly string[]) {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}
