import { describe, expect, test } from 'vitest';
import type { ChangeRequest } from '../contract/changes.ts';
import {
  activate,
  type Bare,
  canary,
  EMPTY,
  seen,
  simple,
  stateAfter,
} from '../test/rule-requests.ts';
import {
  checkedVersions,
  type FullState,
  isGated,
  namedRemotes,
  nextState,
  requiresShare,
  usesOf,
} from './rules.ts';

describe('a request', () => {
  const live = stateAfter([activate('1.0.0'), activate('2.0.0'), canary('3.0.0', 0.1)]);

  test.each<[Bare, FullState, string]>([
    [simple('promote'), EMPTY, 'mf-a has no canary to promote.'],
    [simple('abort'), EMPTY, 'mf-a has no canary to abort.'],
    [
      simple('rollback'),
      stateAfter([activate('1.0.0')]),
      'mf-a has no previous version to roll back to.',
    ],
    [simple('remove'), EMPTY, 'mf-a is not active.'],
    [
      canary('2.0.0', 0.1),
      EMPTY,
      'mf-a is not active yet. Activate a version before you start a canary.',
    ],
    [canary('2.0.0', 0.1), live, 'mf-a 2.0.0 is already active for all visitors.'],
    [
      { kind: 'promote', remote: 'mf-a', ifCanary: { version: '3.0.0', share: 0.5 } },
      live,
      'The canary of mf-a is now 3.0.0 for 10% of visitors, no longer 3.0.0 for 50% of visitors. Nothing was changed.',
    ],
    [
      { kind: 'abort', remote: 'mf-a', ifCanary: { version: '3.0.1', share: 0.1 } },
      stateAfter([simple('abort')], live),
      'The canary of mf-a is now none, no longer 3.0.1 for 10% of visitors. Nothing was changed.',
    ],
    ...[
      { ...simple('rollback'), from: '3.0.0' },
      { ...simple('remove'), from: '3.0.0' },
      { ...canary('4.0.0', 0.1), from: '3.0.0' },
      { ...activate('4.0.0'), from: { 'mf-a': '3.0.0' } },
    ].map((request): [ChangeRequest, FullState, string] => [
      request,
      live,
      'The active version of mf-a is now 2.0.0, no longer 3.0.0. Nothing was changed.',
    ]),
    [
      { ...activate('1.0.0', 'mf-b'), from: { 'mf-b': null } },
      stateAfter([activate('2.0.0', 'mf-b')]),
      'The active version of mf-b is now 2.0.0, no longer none. Nothing was changed.',
    ],
    ...[activate('4.0.0'), activate('2.0.0'), canary('4.0.0', 0.1)].map(
      (request): [ChangeRequest, FullState, string] => [
        request,
        live,
        'The canary of mf-a is 3.0.0 for 10% of visitors. First run the command: abort mf-a',
      ],
    ),
  ])('%j is refused with a reason', (request, state, problem) => {
    expect(nextState(state, seen(state, request))).toEqual({ kind: 'refused', problem });
  });

  test('applies if the canary is still the expected one', () => {
    const ifCanary = { version: '3.0.0', share: 0.1 };
    const { active } = stateAfter([{ kind: 'promote', remote: 'mf-a', ifCanary }], live);
    expect(active).toEqual({ 'mf-a': '3.0.0' });
  });

  test.each([activate('2.0.0', 'mf-b'), canary('3.0.0', 0.1)])(
    '%j again changes nothing',
    (again) => {
      const state = stateAfter([activate('2.0.0', 'mf-b')], live);
      expect(nextState(state, again)).toEqual({ kind: 'same' });
    },
  );

  test('is recorded with the versions before and after it', () => {
    const stepsOf = (request: Bare, state = live) => {
      const outcome = nextState(state, seen(state, request));
      return outcome.kind === 'state' ? outcome.steps : [];
    };
    expect(stepsOf(activate('1.0.0', 'mf-b'))).toEqual([
      { remote: 'mf-b', from: null, to: '1.0.0' },
    ]);
    expect(stepsOf(activate('3.0.0'))).toEqual([{ remote: 'mf-a', from: '2.0.0', to: '3.0.0' }]);
    expect(stepsOf(canary('3.0.0', 0.2))).toEqual([{ remote: 'mf-a', from: '2.0.0', to: '3.0.0' }]);
    expect(stepsOf(simple('abort'))).toEqual([{ remote: 'mf-a', from: '3.0.0', to: '2.0.0' }]);
    expect(stepsOf(simple('rollback'))).toEqual([{ remote: 'mf-a', from: '2.0.0', to: '1.0.0' }]);
    expect(stepsOf(simple('remove'))).toEqual([{ remote: 'mf-a', from: '2.0.0', to: null }]);
  });

  test('may activate 200 remotes, but not more', () => {
    const versions = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`mf-${index}`, '1.0.0']));
    expect(nextState(EMPTY, { kind: 'activate', versions: versions(200) }).kind).toBe('state');
    expect(nextState(EMPTY, { kind: 'activate', versions: versions(201) })).toEqual({
      kind: 'refused',
      problem: 'At most 200 remotes can be active.',
    });
  });

  test('keeps 50 earlier versions for rollbacks', () => {
    const many = Array.from({ length: 60 }, (_, index) => activate(`1.0.${index}`));
    const kept = stateAfter(many).previous['mf-a'];
    expect(kept).toHaveLength(50);
    expect(kept?.[0]).toBe('1.0.58');
  });

  test('to remove a remote also ends its canary and forgets its versions', () => {
    expect(stateAfter([simple('remove')], live)).toMatchObject({
      ...{ active: {}, canaries: {}, previous: {} },
    });
  });
});

describe('the gate', () => {
  const versions = { 'mf-a': '1.0.0' };
  const state = stateAfter([activate('1.0.0'), canary('2.0.0', 0.1)]);

  test.each<[Bare, boolean, FullState['active']]>([
    [{ kind: 'check', versions }, true, versions],
    [{ kind: 'activate', versions }, true, versions],
    [{ kind: 'activate', versions, force: true }, false, versions],
    [canary('3.0.0', 0.5), true, { 'mf-a': '3.0.0' }],
    [simple('promote'), true, { 'mf-a': '2.0.0' }],
    [simple('promote', 'mf-b'), true, {}],
    [simple('rollback'), false, {}],
    [simple('abort'), false, {}],
    [simple('remove'), false, {}],
  ])('%j: %s', (bare, gated, checked) => {
    const request = seen(state, bare);
    expect(isGated(request)).toBe(gated);
    expect(checkedVersions(state, request)).toEqual(checked);
  });

  test('requires the sets of a canary up to its share', () => {
    const shares = [0.05, 0.1, 0.2];
    expect(shares.map((below) => requiresShare(canary('2.0.0', 0.1), below))).toEqual([
      true,
      true,
      false,
    ]);
    expect(requiresShare(activate('2.0.0'), 0.05)).toBe(false);
  });

  test('knows which remotes a request names', () => {
    expect(namedRemotes({ kind: 'check', versions: { ...versions, 'mf-b': '1.0.0' } })).toEqual([
      'mf-a',
      'mf-b',
    ]);
    expect(namedRemotes({ kind: 'abort', remote: 'mf-a' })).toEqual(['mf-a']);
  });
});

test('a version in use says why it must be kept', () => {
  const state = stateAfter([activate('1.0.0'), activate('2.0.0'), activate('3.0.0')]);
  const used = stateAfter([canary('4.0.0', 0.1)], state);
  const uses = ['1.0.0', '2.0.0', '3.0.0', '4.0.0'].map((version) => usesOf(used, 'mf-a', version));
  expect(uses).toEqual([undefined, 'is next for a rollback', 'is active', 'is a canary']);
});
