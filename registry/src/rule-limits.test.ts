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
import {
  checkedVersions,
  isGated,
  isSameCanary,
  nextState,
  requiresShare,
  revertRequests,
  usesOf,
} from './rules.ts';

const state = stateAfter([
  activate('0.9.0'),
  activate('1.0.0'),
  activate('2.0.0'),
  activate('1.0.0', 'mf-b'),
  canary('2.0.0', 0.1, 'mf-b'),
  canary('3.0.0', 0.2),
]);

test.each([
  [simple('promote'), '3.0.0'],
  [simple('abort'), '2.0.0'],
  [simple('rollback'), '1.0.0'],
  [simple('remove'), undefined],
  [activate('3.0.0'), '3.0.0'],
  [{ ...activate('4.0.0'), force: true }, '4.0.0'],
])('%j ends the canary of its remote, and no other one', (request, version) => {
  const { active, canaries } = stateAfter([request], state);
  expect(active['mf-a']).toBe(version);
  expect(canaries).toEqual({ 'mf-b': { version: '2.0.0', share: 0.1 } });
});

test.each([
  ['2.0.0', 'is active'],
  ['3.0.0', 'is a canary'],
  ['1.0.0', 'is next for a rollback'],
  ['0.9.0', undefined],
  ['4.0.0', undefined],
])('whether %s may be pruned: %s', (version, use) => {
  expect(usesOf(state, 'mf-a', version)).toBe(use);
});

describe('a version that a change gives to visitors is checked', () => {
  const versions = { 'mf-a': '4.0.0' };
  test.each<[Bare, boolean, object]>([
    [{ kind: 'check', versions }, true, versions],
    [{ kind: 'activate', versions }, true, versions],
    [{ kind: 'activate', versions, force: true }, false, versions],
    [canary('4.0.0', 0.5), true, versions],
    [simple('promote'), true, { 'mf-a': '3.0.0' }],
    [simple('promote', 'mf-c'), true, {}],
    [simple('abort'), false, {}],
    [simple('rollback'), false, {}],
    [simple('remove'), false, {}],
  ])('%j: %s %j', (bare, gated, checked) => {
    const request = seen(state, bare);
    expect(isGated(request)).toBe(gated);
    expect(checkedVersions(state, request)).toEqual(checked);
  });
});

test.each<[Bare, boolean[]]>([
  [canary('4.0.0', 0.25), [true, true, false]],
  [simple('promote'), [false, false, false]],
  [activate('4.0.0'), [false, false, false]],
])('%j needs the sets of the canary groups that get its version', (bare, needed) => {
  const request = seen(state, bare);
  expect([0.1, 0.25, 0.5].map((below) => requiresShare(request, below))).toEqual(needed);
});

test.each([
  [null, null, true],
  [null, { version: '1.0.0', share: 0.1 }, false],
  [{ version: '1.0.0', share: 0.1 }, { version: '1.0.0', share: 0.1 }, true],
  [{ version: '1.0.0', share: 0.1 }, { version: '1.0.0', share: 0.2 }, false],
  [{ version: '1.0.0', share: 0.1 }, { version: '2.0.0', share: 0.1 }, false],
])('whether %j is the same canary as %j: %s', (one, other, isSame) => {
  expect(isSameCanary(one, other)).toBe(isSame);
});

test('a change for another canary than the one that was seen is refused', () => {
  const canary = { version: '3.0.0', share: 0.2 };
  const promote = (ifCanary: typeof canary | null) =>
    nextState(state, { kind: 'promote', remote: 'mf-a', ifCanary }).kind;
  expect([promote(canary), promote({ ...canary, share: 0.3 }), promote(null)]).toEqual([
    'state',
    'refused',
    'refused',
  ]);
});

test('200 remotes can be active, and no more', () => {
  const named = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`mf-${at}`, '1.0.0']));
  const all = { kind: 'activate', versions: named(200) } as const;
  const full = stateAfter([all]);
  expect(Object.keys(full.active)).toHaveLength(200);
  expect(nextState(full, activate('1.0.0', 'mf-more')).kind).toBe('refused');
  expect(nextState(EMPTY, { ...all, versions: named(201) }).kind).toBe('refused');
});

test('50 earlier versions are kept for rollbacks, the latest first', () => {
  const versions = Array.from({ length: 52 }, (_, at) => `1.0.${at}`);
  const { previous } = stateAfter(versions.map((version) => activate(version)));
  expect(previous['mf-a']).toEqual(versions.slice(1, 51).reverse());
});

test('an activation that only ends a canary leaves the versions for rollbacks as they are', () => {
  expect(stateAfter([{ ...activate('2.0.0'), force: true }], state).previous).toEqual(
    state.previous,
  );
});

test('a removed remote has nothing left to revert', () => {
  const removed = stateAfter([simple('remove')], state);
  expect(revertRequests(removed).filter(({ kind }) => kind === 'rollback')).toEqual([]);
  expect(removed.previous).not.toHaveProperty('mf-a');
});
