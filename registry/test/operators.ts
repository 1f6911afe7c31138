import fc from 'fast-check';
import type { ChangeRequest } from '../contract/changes.ts';
import type { FullState } from '../src/rules.ts';

/** What an operator wants to do with `mf-a`. */
export type Act =
  | { readonly kind: 'activate' | 'canary'; readonly version: string }
  | { readonly kind: 'rollback' | 'abort' | 'promote' };

export const VERSIONS = ['1.0.0', '2.0.0', '3.0.0'] as const;
const REMOTE = 'mf-a';
const SHARE = 0.1;

export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constantFrom<('activate' | 'canary')[]>('activate', 'canary'),
    version: fc.constantFrom(...VERSIONS),
  }),
  fc.record({
    kind: fc.constantFrom<('rollback' | 'abort' | 'promote')[]>('rollback', 'abort', 'promote'),
  }),
);

type Seen = Pick<FullState, 'active' | 'canaries' | 'previous'>;

/** The request of an operator who saw this state; undefined if there was nothing to revert or promote. */
export function requestOf(seen: Seen, act: Act): ChangeRequest | undefined {
  const remote = REMOTE;
  const active = seen.active[remote];
  const canary = seen.canaries[remote];
  const to = seen.previous[remote]?.[0];
  switch (act.kind) {
    case 'activate': {
      const versions = { [remote]: act.version };
      return { kind: 'activate', versions, from: { [remote]: active ?? null } };
    }
    case 'canary': {
      const { version } = act;
      return active === undefined
        ? undefined
        : { kind: 'canary', remote, version, share: SHARE, from: active };
    }
    case 'rollback':
      return active && to ? { kind: 'rollback', remote, from: active, to } : undefined;
    case 'abort':
      return canary && { kind: 'abort', remote, ifCanary: canary };
    case 'promote':
      return canary && { kind: 'promote', remote, from: active, ifCanary: canary };
    default:
      return act satisfies never;
  }
}

/** Whether a state is what an operator asked for who saw another one. */
export function isAsked(next: Pick<FullState, 'active' | 'canaries'>, seen: Seen, act: Act) {
  const active = next.active[REMOTE];
  const canary = next.canaries[REMOTE]?.version;
  switch (act.kind) {
    case 'activate':
      return active === act.version && canary === undefined;
    case 'canary':
      return active === seen.active[REMOTE] && canary === act.version;
    case 'rollback':
      return active === seen.previous[REMOTE]?.[0] && canary === undefined;
    case 'abort':
      return active === seen.active[REMOTE] && canary === undefined;
    case 'promote':
      return active === seen.canaries[REMOTE]?.version && canary === undefined;
    default:
      return act satisfies never;
  }
}
