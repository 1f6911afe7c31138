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

test('a team changes its own remotes and nothing else', () => {
  expect(refusal('publish', ['mf-search', 'mf-home'])).toBeUndefined();
  expect(refusal('change', ['mf-search', 'mf-agent'])).toBe(
    'mf-agent belongs to team agent, and not to team search.',
  );
  expect(refusal('prune', ['mf-new'])).toBe('mf-new belongs to no team yet, and so not to search.');
  expect(refusal('read', ['mf-agent'])).toBeUndefined();
  expect(refusal('serve', [])).toBeDefined();
  expect(refusal('own', [])).toBeDefined();
});

test('a token that is limited to some remotes changes no others of its team', () => {
  const limited = { ...TEAM, remotes: ['mf-home'] };
  expect(refusal('change', ['mf-home'], limited)).toBeUndefined();
  expect(refusal('change', ['mf-search'], limited)).toBe(
    'ci of team search is limited to mf-home.',
  );
});

test('a limit gives nothing that the team does not own', () => {
  expect(refusal('change', ['mf-agent'], { ...TEAM, remotes: ['mf-agent'] })).toContain(
    'team agent',
  );
});

test('a server serves and changes nothing', () => {
  expect(refusal('serve', [], SERVER)).toBeUndefined();
  expect(refusal('read', [], SERVER)).toBeUndefined();
  for (const action of ['publish', 'change', 'prune', 'own'] as const)
    expect(refusal(action, ['mf-search'], SERVER)).toBeDefined();
});

test('the owner may do everything', () => {
  for (const action of ['read', 'serve', 'publish', 'change', 'prune', 'own'] as const)
    expect(refusal(action, ['mf-new'], { kind: 'owner', name: 'root' })).toBeUndefined();
});
