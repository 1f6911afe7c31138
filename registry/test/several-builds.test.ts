import { describe, expect, test } from 'vitest';
import { type Change, ChangeSchema, type Finding } from '../contract/changes.ts';
import { collect } from '../src/collect.ts';
import { NEEDS_20, NEW, OLD, useTwoBuilds } from './two-builds.ts';

const { api, releases } = useTwoBuilds();

const MISFIT: Finding = { check: 'Shared packages', problems: [NEEDS_20], misfit: true };

/** A server of the new build starts, and its worker composes what it needs. */
async function startNew(): Promise<void> {
  await releases.report(NEW);
  await releases.doAllWork(NEW);
  await releases.doAllWork(OLD);
}

/** Activates the version of the first remote that only the new build can run. */
async function activateNext(hosts: readonly string[]): Promise<Change> {
  const { id } = await releases.change({ kind: 'activate', versions: { 'mf-a': '2.0.0' } });
  for (const host of hosts) {
    const work = await releases.takeWork(host);
    if (!work) throw new Error('No work was offered');
    expect((await releases.doWork(work, host === OLD ? [MISFIT] : [])).status).toBe(204);
  }
  return ChangeSchema.parse(await releases.read(`/changes/${id}?wait=5`));
}

describe('a new build of the shell that cannot run a remote', () => {
  test('serves the others, and the old build its pages', async () => {
    await startNew();
    const { active } = await releases.pointer(OLD);
    expect(await releases.pointer(NEW)).toMatchObject({
      revision: 1,
      elsewhere: [{ remote: 'mf-a', version: '1.0.0', set: active }],
    });
    expect(await releases.pointer(OLD)).not.toHaveProperty('elsewhere');
  });

  test('serves nothing if no other build can run that remote', async () => {
    await api.sql`update release_set set document = (document::jsonb - 'shell')::text`;
    await startNew();
    expect((await releases.send('GET', `/pointers/${NEW}`)).status).toBe(404);
    expect((await releases.pointer(OLD)).revision).toBe(1);
  });

  test('runs the remote once it is built for it; the old build then gets its pages from the new one', async () => {
    await startNew();
    expect(await activateNext([OLD, NEW])).toMatchObject({ state: 'done', revision: 2 });
    const { active } = await releases.pointer(NEW);
    expect(await releases.pointer(NEW)).toMatchObject({
      revision: 2,
      elsewhere: [{ remote: 'mf-a', version: '1.0.0' }],
    });
    expect(await releases.pointer(OLD)).toMatchObject({
      revision: 2,
      elsewhere: [{ remote: 'mf-a', version: '2.0.0', set: active }],
    });
  });

  test('can roll the remote back to the version that only the old build can run', async () => {
    await startNew();
    await activateNext([OLD, NEW]);
    await releases.doAllWork(OLD);
    await releases.doAllWork(NEW);
    expect(await releases.rollBack('mf-a')).toMatchObject({ state: 'done', revision: 3 });
    const { active } = await releases.pointer(OLD);
    expect((await releases.pointer(NEW)).elsewhere).toContainEqual({
      ...{ remote: 'mf-a', version: '1.0.0', set: active },
    });
  });

  describe('and has moved on alone', () => {
    /** The old build has no processes, so it has no set with the new version of the other remote. */
    const moveOn = async () => {
      await startNew();
      const { active } = await releases.pointer(OLD);
      await api.sql`delete from release_server where host = ${OLD}`;
      await releases.publishAll(['mf-b', '2.0.0'], ['mf-b', '3.0.0'], ['mf-c', '1.0.0']);
      for (const version of ['2.0.0', '3.0.0']) {
        const request = { kind: 'activate', versions: { 'mf-b': version } } as const;
        expect(await releases.end(request, NEW)).toMatchObject({ state: 'done' });
      }
      return active;
    };
    const place = async () => (await releases.pointer(NEW)).elsewhere?.map(({ set }) => set);

    test('serves the pages from a set that the old build has served, not from one for a check', async () => {
      const served = await moveOn();
      const now = await releases.compose(OLD, { 'mf-b': '1.0.0' });
      await releases.compose(OLD, { 'mf-a': '1.0.0', 'mf-b': '3.0.0', 'mf-c': '1.0.0' });
      await api.sql`
        update release_pointer set active = ${now}, previous = ${served} where host = ${OLD}`;
      expect(await place()).toEqual([served]);
    });

    test('serves the pages from the set with the most equal versions if the old build has no pointer', async () => {
      await moveOn();
      const versions = { 'mf-a': '1.0.0', 'mf-c': '1.0.0' };
      const near = await releases.compose(OLD, { ...versions, 'mf-b': '3.0.0' });
      await releases.compose(OLD, versions);
      await api.sql`delete from release_pointer where host = ${OLD}`;
      expect(await place()).toEqual([near]);
    });
  });

  test('keeps the sets of the old build, though it has had no process for a month', async () => {
    await startNew();
    const { elsewhere } = await releases.pointer(NEW);
    await api.sql`delete from release_server where host = ${OLD}`;
    await api.sql`update release_set set used_at = now() - interval '31 days'`;
    await api.sql`update release_pointer set seen_at = now() - interval '31 days' where host = ${OLD}`;
    await collect(api.sql);
    expect((await releases.pointer(NEW)).elsewhere).toEqual(elsewhere);
    expect((await releases.send('DELETE', `/releases/shell/0.0.0-h${OLD}`)).status).toBe(409);
  });
});

test('a release that no running build can run is refused with the reason', async () => {
  const change = await activateNext([OLD]);
  expect(change).toMatchObject({
    state: 'refused',
    problem: `No build of the shell can run mf-a 2.0.0: ${NEEDS_20}`,
  });
  expect(await releases.read('/state')).toMatchObject({ revision: 1 });
});

test('a canary that no running build can run is refused with the reason', async () => {
  const canary = { kind: 'canary', remote: 'mf-a', version: '2.0.0', share: 0.1 } as const;
  expect(await releases.end(canary)).toMatchObject({
    state: 'refused',
    problem: `No build of the shell can run mf-a 2.0.0: ${NEEDS_20}`,
  });
});

test('a canary that only another build can run is served by it', async () => {
  await startNew();
  const request = { kind: 'canary', remote: 'mf-a', version: '2.0.0', share: 0.1 } as const;
  const { id } = await releases.change(request);
  for (const host of [OLD, NEW]) await releases.doAllWork(host);
  expect(await releases.read(`/changes/${id}?wait=5`)).toMatchObject({ state: 'done' });
  const [variant] = (await releases.pointer(NEW)).variants;
  expect((await releases.pointer(OLD)).elsewhere).toEqual([
    { remote: 'mf-a', version: '2.0.0', set: variant?.set },
  ]);
});

test('a failed check still refuses a release that fits only one build', async () => {
  await startNew();
  const { id } = await releases.change({ kind: 'activate', versions: { 'mf-a': '2.0.0' } });
  for (const host of [OLD, NEW]) {
    const work = await releases.takeWork(host);
    if (!work) throw new Error('No work was offered');
    const failed = { check: 'Pages', problems: ['/a answers 500'] };
    await releases.doWork(work, host === OLD ? [MISFIT] : [failed]);
  }
  expect(await releases.read(`/changes/${id}`)).toMatchObject({
    state: 'refused',
    problem: '/a answers 500',
  });
});
