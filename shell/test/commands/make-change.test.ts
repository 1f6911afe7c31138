import type { Change } from '@agent-atlas/registry/contract/changes';
import type { ReleaseState } from '@agent-atlas/registry/contract/releases';
import type { ServerReport } from '@agent-atlas/registry/contract/servers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeChange, seeing, type WantedChange } from '../../remote-kit/build/change.ts';
import { RemoteClient } from '../../remote-kit/build/remote-client.ts';

const WANTED = { kind: 'rollback', remote: 'mf-a' } as const;
const REQUEST = { ...WANTED, from: '2.0.0', to: '1.0.0' };
const CHANGE: Change = {
  ...{ id: 1, request: REQUEST, by: 'owner:root', at: '2026-01-01T00:00:00.000Z' },
  ...{ state: 'done', revision: 7, findings: {}, problem: null },
};
const CANARY = { version: '3.0.0', share: 0.1 };
const STATE: ReleaseState = {
  ...{ revision: 6, active: { 'mf-a': '2.0.0' }, canaries: { 'mf-a': CANARY } },
  rollbacks: { 'mf-a': '1.0.0' },
};
const server = (id: string, report: Partial<ServerReport> = {}) => ({
  ...{ id, kind: 'web' as const, host: 'aaaaaaaaaa', revision: 7, set: null, problem: null },
  ...{ seenAt: '2026-01-01T00:00:00.000Z' },
  ...report,
});
type Server = ReturnType<typeof server>;

/** What the command reports, with servers that report each of these lists in turn. */
async function outcomeOf(change: Partial<Change>, ...reports: (readonly Server[])[]) {
  const pending = [...reports];
  const client = Object.assign(new RemoteClient({ url: 'http://127.0.0.1:9', token: 't' }), {
    state: async () => STATE,
    change: async () => ({ ...CHANGE, ...change }),
    servers: async () => [...((pending.length > 1 ? pending.shift() : pending[0]) ?? [])],
  });
  const outcome = makeChange(client, WANTED, 'mf-a is back');
  await vi.advanceTimersByTimeAsync(15_000);
  const { ok, text } = await outcome;
  return { ok, lines: text.split('\n') };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  return () => vi.useRealTimers();
});

describe('a change succeeds', () => {
  test.each([
    ['on a site without servers', [[]]],
    ['when every server serves it', [[server('web-1'), server('web-2', { revision: 8 })]]],
    [
      'when a server serves it a moment later',
      [[server('web-1', { revision: 6 })], [server('web-1')]],
    ],
    [
      'when a server has solved its problem',
      [[server('web-1', { problem: 'disk' })], [server('web-1')]],
    ],
    ['whatever workers report', [[server('worker-1', { kind: 'worker', revision: null })]]],
  ])('%s', async (_, reports) => {
    expect(await outcomeOf({}, ...reports)).toEqual({ ok: true, lines: ['mf-a is back'] });
  });

  test('without waiting for servers if it changes nothing that they serve', async () => {
    const late = [server('web-1', { revision: 1 })];
    expect(await outcomeOf({ revision: null }, late)).toMatchObject({ ok: true });
  });
});

describe('a change is reported as incomplete', () => {
  test.each([
    [{ revision: 6 }, 'The server web-1 does not serve it yet.'],
    [{ revision: null }, 'The server web-1 does not serve it yet.'],
    [
      { problem: 'mf-a 2.0.0 cannot be evaluated' },
      'The server web-1 does not serve it yet: mf-a 2.0.0 cannot be evaluated',
    ],
  ])('if one of several servers reports %j', async (report, line) => {
    expect(await outcomeOf({}, [server('web-2'), server('web-1', report)])).toEqual({
      ok: false,
      lines: ['mf-a is back', line],
    });
  });
});

test.each([
  ['refused', 'mf-a has no previous version', 'mf-a has no previous version'],
  ['failed', null, 'A check failed; the site was not changed.'],
  ['pending', null, 'A check failed; the site was not changed.'],
] as const)('a change that is %s fails, with the reason', async (state, problem, reason) => {
  const { ok, lines } = await outcomeOf({ state, problem }, [server('web-1')]);
  expect([ok, lines.at(-1)]).toEqual([false, reason]);
});

test('the reason is printed once if it is also listed as a finding', async () => {
  const problem = 'src/pages/home.tsx: it responds with 500';
  const findings = { aaaaaaaaaa: [{ check: 'Pages', problems: [problem] }] };
  const { lines } = await outcomeOf({ state: 'refused', problem, findings }, []);
  expect(lines.filter((line) => line.includes(problem))).toHaveLength(1);
  expect(lines.at(-1)).toBe('A check failed; the site was not changed.');
});

const remote = 'mf-a';
const seen = { from: '2.0.0', ifCanary: CANARY };

test.each<[WantedChange, object]>([
  [{ kind: 'activate', versions: { 'mf-a': '4.0.0' } }, { from: { 'mf-a': '2.0.0' } }],
  [{ kind: 'activate', versions: { 'mf-b': '1.0.0' } }, { from: { 'mf-b': null } }],
  [{ kind: 'canary', remote, version: '3.0.0', share: 0.5 }, seen],
  [{ kind: 'promote', remote }, seen],
  [{ kind: 'abort', remote }, { ifCanary: CANARY }],
  [
    { kind: 'rollback', remote },
    { from: '2.0.0', to: '1.0.0' },
  ],
  [{ kind: 'remove', remote }, { from: '2.0.0' }],
  [{ kind: 'check', versions: { 'mf-a': '4.0.0' } }, {}],
])('%j says what its operator sees: %j', (wanted, expected) => {
  expect(seeing(STATE, wanted)).toEqual({ ...wanted, ...expected });
});

test('an operator can name the version that they saw', () => {
  expect(seeing(STATE, WANTED, '1.5.0')).toEqual({ ...WANTED, from: '1.5.0' });
});

test.each([
  [{ 'mf-a': { active: '1.0.0', canary: null } }, 'Live now: mf-a 1.0.0'],
  [{ 'mf-a': { active: '1.0.0', canary: CANARY } }, 'Live now: mf-a 1.0.0, and 3.0.0 for 10%'],
  [{ 'mf-a': { active: null, canary: null } }, 'Live now: no version of mf-a'],
])('the outcome of a change names what is live: %j', async (live, line) => {
  expect((await outcomeOf({ live }, [])).lines).toEqual(['mf-a is back', line]);
  const refused = await outcomeOf({ live, state: 'refused', problem: 'too late' }, []);
  expect(refused.lines.slice(-2)).toEqual(['too late', line]);
});
