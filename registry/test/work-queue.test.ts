import { beforeEach, describe, expect, test } from 'vitest';
import type { Versions } from '../contract/releases.ts';
import {
  claimWork,
  dropOutdatedWork,
  finishWork,
  insertWork,
  PRIORITY,
  requestComposition,
  selectHostProblems,
  selectWorkProblem,
} from '../src/queries/work.ts';
import { HOST } from './client.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

const { api, releases } = useEmptyReleases();
const LEASE_MS = 240_000;
const versionsOf = (version: string): Versions => ({ 'mf-a': version });

// The server that the harness reports would request sets of its own.
beforeEach(() => api.sql`delete from release_server`);

const request = (version: string, priority: number, base = 0) =>
  requestComposition(api.sql, { host: HOST, base, priority }, versionsOf(version));
const claim = (server?: string) =>
  claimWork(api.sql, { host: HOST, by: 'server:w', server }, LEASE_MS);
const claimedVersion = async (server?: string) => (await claim(server))?.compose[0]?.['mf-a'];
const fail = async (version: string, priority: number, base = 0) => {
  await request(version, priority, base);
  const work = await claim();
  if (!work) throw new Error('No work was offered');
  const problem = `${version} does not fit`;
  await finishWork(api.sql, work.id, { findings: [], sets: [], problem }, 'server:w');
};
const stored = async () => {
  const rows = await api.sql<{ version: string }[]>`
    select compose -> 0 ->> 'mf-a' as version from release_work order by version`;
  return rows.map(({ version }) => version);
};

describe('work is taken in the order of its urgency', () => {
  test('whatever was requested first', async () => {
    await request('1.0.0', PRIORITY.prepare);
    await request('2.0.0', PRIORITY.session);
    await request('3.0.0', PRIORITY.revert);
    await request('4.0.0', PRIORITY.revert);
    const order = [];
    for (let at = 0; at < 4; at += 1) order.push(await claimedVersion());
    expect(order).toEqual(['3.0.0', '4.0.0', '2.0.0', '1.0.0']);
  });

  test('which a further request raises, but does not lower', async () => {
    await request('1.0.0', PRIORITY.prepare);
    await request('2.0.0', PRIORITY.session);
    expect(await request('1.0.0', PRIORITY.revert)).toBe(true);
    expect(await request('1.0.0', PRIORITY.prepare)).toBe(false);
    expect(await claimedVersion()).toBe('1.0.0');
  });
});

describe('claimed work', () => {
  const report = (id: string, minutes: number) => api.sql`
    insert into release_server (id, kind, host, reported_by, seen_at)
    values (${id}, 'worker', ${HOST}, 'server:w', now() - make_interval(mins => ${minutes}))`;
  /** As if the work had been claimed a minute ago. */
  const passMinute = () =>
    api.sql`update release_work set claimed_at = claimed_at - interval '1 minute'`;

  test('returns to its worker, which has lost it', async () => {
    await request('1.0.0', PRIORITY.gate);
    await claim('lane-1');
    expect(await claimedVersion('lane-1')).toBe('1.0.0');
  });

  test.each([
    ['is not taken from a worker that reports', 0, true, undefined],
    ['is taken from a worker that has stopped reporting', 1, true, '1.0.0'],
    ['is not taken from a worker that has just claimed it', 1, false, undefined],
    ['is not taken from a worker without an id before the lease ends', undefined, true, undefined],
  ])('%s', async (_, minutes, isOld, expected) => {
    await request('1.0.0', PRIORITY.gate);
    if (minutes !== undefined) await report('lane-1', minutes);
    await claim(minutes === undefined ? undefined : 'lane-1');
    if (isOld) await passMinute();
    expect(await claimedVersion('lane-2')).toBe(expected);
  });
});

test('a change of the state drops queued work of the one before, but not work in progress or of sessions', async () => {
  await request('1.0.0', PRIORITY.prepare);
  await claim();
  await request('2.0.0', PRIORITY.prepare);
  await request('3.0.0', PRIORITY.session);
  await request('4.0.0', PRIORITY.follow, 1);
  await fail('5.0.0', PRIORITY.revert);
  await insertWork(api.sql, {
    ...{ host: HOST, changeId: 7, base: 0, priority: PRIORITY.gate },
    ...{ check: {}, beside: {}, compose: [versionsOf('6.0.0')] },
  });
  await dropOutdatedWork(api.sql, 1);
  expect(await stored()).toEqual(['1.0.0', '3.0.0', '4.0.0', '6.0.0']);
});

test('a composition that failed is tried again after 30 seconds', async () => {
  await fail('1.0.0', PRIORITY.follow);
  const problem = () => selectWorkProblem(api.sql, HOST, versionsOf('1.0.0'));
  const pass = (seconds: number) => api.sql`
    update release_work set ended_at = now() - make_interval(secs => ${seconds})`;
  await pass(20);
  expect(await problem()).toBe('1.0.0 does not fit');
  expect(await request('1.0.0', PRIORITY.follow)).toBe(false);
  await pass(31);
  expect(await problem()).toBeUndefined();
  expect(await request('1.0.0', PRIORITY.follow)).toBe(true);
  expect(await claimedVersion()).toBe('1.0.0');
});

test('only a failure to compose the current state is a problem of the host', async () => {
  await fail('1.0.0', PRIORITY.session);
  await fail('2.0.0', PRIORITY.follow, 1);
  expect(await selectHostProblems(api.sql)).toEqual(new Map());
  await fail('3.0.0', PRIORITY.follow);
  expect(await selectHostProblems(api.sql)).toEqual(new Map([[HOST, '3.0.0 does not fit']]));
});

test('a change that is refused leaves no work behind', async () => {
  await releases.report();
  await releases.publishAll(['mf-a', '1.0.0']);
  await releases.change({ kind: 'activate', versions: versionsOf('1.0.0') });
  const work = await releases.takeWork();
  if (!work) throw new Error('No work was offered');
  await releases.doWork(work, [{ check: 'renders', problems: ['/a responds with 500'] }]);
  expect(await stored()).toEqual([]);
});
