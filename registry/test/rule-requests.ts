import type { ChangeRequest } from '../contract/releases.ts';
import { type FullState, nextState } from '../src/rules.ts';

export const EMPTY: FullState = { revision: 0, active: {}, canaries: {}, previous: {} };

/** The state after these requests, ignoring refused ones. */
export const stateAfter = (requests: readonly ChangeRequest[], from = EMPTY): FullState =>
  requests.reduce((state, request) => {
    const outcome = nextState(state, request);
    return outcome.kind === 'state' ? outcome.state : state;
  }, from);

export const activate = (version: string, remote = 'mf-a'): ChangeRequest => ({
  kind: 'activate',
  versions: { [remote]: version },
});
export const canary = (version: string, share: number, remote = 'mf-a'): ChangeRequest => ({
  kind: 'canary',
  remote,
  version,
  share,
});
export const simple = (kind: 'promote' | 'abort' | 'rollback' | 'remove', remote = 'mf-a') => ({
  kind,
  remote,
});
