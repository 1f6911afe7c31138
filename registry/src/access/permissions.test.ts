import { expect, test } from 'vitest';
import { type Action, refusalOf } from './permissions.ts';

const OWNERS = [
  { remote: 'mf-search', team: 'search', prefixes: [] },
  { remote: 'mf-home', team: 'search', prefixes: [] },
  { remote: 'mf-agent', team: 'agent', prefixes: [] },
];
const TEAM = { kind: 'team', team: 'search', name: 'ci' } as const;
const SERVER = { kind: 'server', name: 'web' } as const;
const refusal = (
  action: Action,
  releases: string[],
  principal: Parameters<typeof refusalOf>[0] = TEAM,
) => refusalOf(principal, action, releases, OWNERS);

test('a team may change only its own remotes', () => {
  expect(refusal('publish', ['mf-search', 'mf-home'])).toBeUndefined();
  expect(refusal('change', ['mf-search', 'mf-agent'])).toBe(
    'mf-agent belongs to team agent, not to team search.',
  );
  expect(refusal('prune', ['mf-new'])).toBe(
    'mf-new has no owner yet, so team search may not change it.',
  );
  expect(refusal('read', ['mf-agent'])).toBeUndefined();
  expect(refusal('serve', [])).toBeDefined();
  expect(refusal('own', [])).toBeDefined();
});

test("a token limited to some remotes cannot change its team's other remotes", () => {
  const limited = { ...TEAM, remotes: ['mf-home'] };
  expect(refusal('change', ['mf-home'], limited)).toBeUndefined();
  expect(refusal('change', ['mf-search'], limited)).toBe(
    'ci of team search is limited to mf-home.',
  );
});

test('a limit does not grant remotes that the team does not own', () => {
  expect(refusal('change', ['mf-agent'], { ...TEAM, remotes: ['mf-agent'] })).toContain(
    'team agent',
  );
});

test('a server may serve but not change anything', () => {
  expect(refusal('serve', [], SERVER)).toBeUndefined();
  expect(refusal('read', [], SERVER)).toBeUndefined();
  for (const action of ['publish', 'change', 'prune', 'own'] as const)
    expect(refusal(action, ['mf-search'], SERVER)).toBeDefined();
});

test('the owner may do everything', () => {
  for (const action of ['read', 'serve', 'publish', 'change', 'prune', 'own'] as const)
    expect(refusal(action, ['mf-new'], { kind: 'owner', name: 'root' })).toBeUndefined();
});
