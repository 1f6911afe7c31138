import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  activate,
  type Bare,
  canary,
  EMPTY,
  seen,
  simple,
  stateAfter,
} from '../test/rule-requests.ts';
import { neededSets, nextState, revertRequests, usesOf } from './rules.ts';

test('canaries can be aborted, active versions removed, and replaced ones rolled back to', () => {
  const state = stateAfter([
    activate('1.0.0'),
    activate('2.0.0'),
    activate('1.0.0', 'mf-b'),
    canary('2.0.0', 0.1, 'mf-b'),
  ]);
  expect(revertRequests(state)).toEqual([
    simple('abort', 'mf-b'),
    { ...simple('rollback'), from: '2.0.0' },
    simple('remove'),
    simple('remove', 'mf-b'),
  ]);
  expect(revertRequests(EMPTY)).toEqual([]);
});

describe('rollback', () => {
  const three = stateAfter([activate('1.0.0'), activate('2.0.0'), activate('3.0.0')]);

  test('each one goes back one more version', () => {
    const once = stateAfter([simple('rollback')], three);
    expect(once.active).toEqual({ 'mf-a': '2.0.0' });
    const twice = stateAfter([simple('rollback')], once);
    expect(twice.active).toEqual({ 'mf-a': '1.0.0' });
    expect(nextState(twice, seen(twice, simple('rollback'))).kind).toBe('refused');
  });

  test('never returns to a version that was rolled back', () => {
    const state = stateAfter([simple('rollback'), activate('4.0.0'), simple('rollback')], three);
    expect(state.active).toEqual({ 'mf-a': '2.0.0' });
  });

  test('ends the canary of its remote, but no other canary', () => {
    const state = stateAfter(
      [activate('1.0.0', 'mf-b'), canary('2.0.0', 0.1, 'mf-b'), canary('4.0.0', 0.1)],
      three,
    );
    expect(Object.keys(stateAfter([simple('rollback')], state).canaries)).toEqual(['mf-b']);
  });

  test('is refused after the remote was removed', () => {
    const state = stateAfter([simple('remove'), activate('3.0.0')], three);
    expect(nextState(state, seen(state, simple('rollback'))).kind).toBe('refused');
  });

  test('undoes any activation of another version', () => {
    const version = fc.constantFrom('1.0.0', '2.0.0', '3.0.0', '4.0.0');
    fc.assert(
      fc.property(fc.array(version, { minLength: 1, maxLength: 20 }), version, (earlier, next) => {
        const before = stateAfter(earlier.map((one) => activate(one)));
        fc.pre(before.active['mf-a'] !== next);
        const back = stateAfter([activate(next), simple('rollback')], before);
        expect(back).toEqual({ ...before, revision: before.revision + 2 });
      }),
    );
  });
});

describe('canaries', () => {
  test('a canary requires a different active version', () => {
    expect(nextState(EMPTY, canary('2.0.0', 0.5)).kind).toBe('refused');
    expect(nextState(stateAfter([activate('2.0.0')]), canary('2.0.0', 0.5)).kind).toBe('refused');
  });

  test('visitors in a small canary also get the larger ones', () => {
    const state = stateAfter([
      activate('1.0.0'),
      activate('1.0.0', 'mf-b'),
      canary('2.0.0', 0.05),
      canary('3.0.0', 0.5, 'mf-b'),
    ]);
    expect(neededSets(state)).toEqual({
      active: { 'mf-a': '1.0.0', 'mf-b': '1.0.0' },
      variants: [
        { below: 0.05, versions: { 'mf-a': '2.0.0', 'mf-b': '3.0.0' } },
        { below: 0.5, versions: { 'mf-a': '1.0.0', 'mf-b': '3.0.0' } },
      ],
    });
  });

  test('a promoted canary becomes active, and a rollback undoes it', () => {
    const state = stateAfter([activate('1.0.0'), canary('2.0.0', 0.5), simple('promote')]);
    expect([state.active, state.canaries]).toEqual([{ 'mf-a': '2.0.0' }, {}]);
    expect(stateAfter([simple('rollback')], state).active).toEqual({ 'mf-a': '1.0.0' });
  });

  test('aborting a canary keeps the active version', () => {
    const state = stateAfter([activate('1.0.0'), canary('2.0.0', 0.5), simple('abort')]);
    expect([state.active, state.canaries, state.revision]).toEqual([{ 'mf-a': '1.0.0' }, {}, 3]);
    expect(nextState(state, seen(state, simple('abort'))).kind).toBe('refused');
  });
});

const remote = fc.constantFrom('mf-a', 'mf-b', 'mf-c');
const version = fc.constantFrom('1.0.0', '2.0.0', '3.0.0');
const anyRequest: fc.Arbitrary<Bare> = fc.oneof(
  fc.record({
    kind: fc.constant('activate' as const),
    versions: fc.dictionary(remote, version, { minKeys: 1 }),
  }),
  fc.record({
    kind: fc.constant('canary' as const),
    remote,
    version,
    share: fc.constantFrom(0.1, 0.5, 0.9),
  }),
  remote.map((name) => simple('promote', name)),
  remote.map((name) => simple('abort', name)),
  remote.map((name) => simple('rollback', name)),
  remote.map((name) => simple('remove', name)),
);

describe('after arbitrary requests', () => {
  const states = fc.array(anyRequest, { maxLength: 40 }).map((requests) => stateAfter(requests));

  test('every canary differs from the active version of its remote', () => {
    fc.assert(
      fc.property(states, ({ active, canaries }) => {
        for (const [name, { version }] of Object.entries(canaries)) {
          expect(active[name]).toBeDefined();
          expect(active[name]).not.toBe(version);
        }
      }),
    );
  });

  test('each request either increments the revision or changes nothing', () => {
    fc.assert(
      fc.property(states, anyRequest, (state, request) => {
        const outcome = nextState(state, seen(state, request));
        if (outcome.kind !== 'state') return;
        expect(outcome.state.revision).toBe(state.revision + 1);
        expect(outcome.steps.length).toBeGreaterThan(0);
      }),
    );
  });

  test('no revert is refused, and none activates a version that may be pruned', () => {
    fc.assert(
      fc.property(states, (state) => {
        for (const request of revertRequests(state)) {
          const outcome = nextState(state, request);
          if (outcome.kind !== 'state') throw new Error(`${request.kind} is refused`);
          for (const [name, version] of Object.entries(outcome.state.active))
            expect(usesOf(state, name, version)).toBeDefined();
        }
      }),
    );
  });
});
