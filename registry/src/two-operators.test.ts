import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChangeRequest } from '../contract/changes.ts';
import { type Act, anyAct, isAsked, requestOf } from '../test/operators.ts';
import { EMPTY } from '../test/rule-requests.ts';
import { type FullState, nextState } from './rules.ts';

/** Applies a request. An accepted one must lead to what its operator asked for. */
function apply(state: FullState, request: ChangeRequest, seen: FullState, act: Act): FullState {
  const outcome = nextState(state, request);
  if (outcome.kind === 'refused') return state;
  const next = outcome.kind === 'state' ? outcome.state : state;
  expect(isAsked(next, seen, act)).toBe(true);
  return next;
}

test('two operators never change the site to what neither of them asked for', () => {
  const step = fc.record({ operator: fc.nat({ max: 1 }), looks: fc.boolean(), act: anyAct });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 30 }), (steps) => {
      let state = EMPTY;
      const views = [EMPTY, EMPTY];
      for (const { operator, looks, act } of steps) {
        if (looks) views[operator] = state;
        const seen = views[operator] ?? EMPTY;
        const request = requestOf(seen, act);
        if (request) state = apply(state, request, seen, act);
      }
    }),
    { numRuns: 1000 },
  );
});
