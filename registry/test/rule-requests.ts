import type { ChangeRequest } from '../contract/changes.ts';
import { type FullState, nextState } from '../src/rules.ts';

export const EMPTY: FullState = { revision: 0, active: {}, canaries: {}, previous: {} };

type Of<K extends ChangeRequest['kind']> = Extract<ChangeRequest, { kind: K }>;

/** A request that need not say what its operator saw. */
export type Bare =
  | ChangeRequest
  | Pick<Of<'rollback'>, 'kind' | 'remote'>
  | Pick<Of<'promote'>, 'kind' | 'remote'>;

/** The request of an operator who sees this state. */
export function seen(state: FullState, request: Bare): ChangeRequest {
  if (request.kind === 'rollback')
    return { from: state.active[request.remote] ?? '0.0.0', ...request };
  if (request.kind === 'promote')
    return { ifCanary: state.canaries[request.remote] ?? null, ...request };
  return request;
}

/** The state after these requests, ignoring refused ones. Their operators see each result. */
export const stateAfter = (requests: readonly Bare[], from = EMPTY): FullState =>
  requests.reduce((state, request) => {
    const outcome = nextState(state, seen(state, request));
    return outcome.kind === 'state' ? outcome.state : state;
  }, from);

export const activate = (version: string, remote = 'mf-a'): Of<'activate'> => ({
  kind: 'activate',
  versions: { [remote]: version },
});
export const canary = (version: string, share: number, remote = 'mf-a'): Of<'canary'> => ({
  kind: 'canary',
  remote,
  version,
  share,
});
export const simple = <K extends 'promote' | 'abort' | 'rollback' | 'remove'>(
  kind: K,
  remote = 'mf-a',
) => ({ kind, remote });
