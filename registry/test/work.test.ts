import { describe, expect, test } from 'vitest';
import { HOST } from './client.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

const { api, releases } = useEmptyReleases();
const OTHER_HOST = 'bbbbbbbbbb';

describe('hosts', () => {
  test('a host without a worker does not block a rollback, and catches up later', async () => {
    await releases.publishAll(['mf-a', '1.0.0'], ['mf-a', '2.0.0']);
    await releases.report(OTHER_HOST);
    for (const version of ['1.0.0', '2.0.0']) {
      const { id } = await releases.change({ kind: 'activate', versions: { 'mf-a': version } });
      await releases.doAllWork(HOST);
      await releases.doAllWork(OTHER_HOST);
      expect(await releases.read(`/changes/${id}`)).toMatchObject({ state: 'done' });
    }
    const { active } = await releases.pointer(OTHER_HOST);
    await api.sql`update release_pointer set previous = null where host = ${OTHER_HOST}`;
    await api.sql`delete from release_set where host = ${OTHER_HOST} and id <> ${active}`;
    const { id, state } = await releases.rollBack('mf-a');
    expect(state).toBe('pending');
    await api.sql`update release_change set started_at = now() - interval '3 s' where id = ${id}`;
    expect(await releases.read(`/changes/${id}?wait=15`)).toMatchObject({ state: 'done' });
    expect(await releases.pointer(HOST)).toMatchObject({ revision: 3 });
    expect(await releases.pointer(OTHER_HOST)).toMatchObject({ revision: 2 });
    await releases.doAllWork(OTHER_HOST);
    expect(await releases.pointer(OTHER_HOST)).toMatchObject({ revision: 3 });
  });

  test('a change waits for all live hosts', async () => {
    await releases.publishAll(['mf-a', '1.0.0'], ['mf-a', '2.0.0']);
    await releases.activate({ 'mf-a': '1.0.0' });
    await releases.report(OTHER_HOST);
    await releases.doAllWork(OTHER_HOST);
    const { id } = await releases.change({ kind: 'activate', versions: { 'mf-a': '2.0.0' } });
    await releases.doAllWork(HOST);
    expect(await releases.read(`/changes/${id}`)).toMatchObject({ state: 'pending' });
    expect(await releases.pointer(HOST)).toMatchObject({ revision: 1 });
    await releases.doAllWork(OTHER_HOST);
    expect(await releases.read(`/changes/${id}`)).toMatchObject({ state: 'done' });
    expect(await releases.pointer(HOST)).toMatchObject({ revision: 2 });
    expect(await releases.pointer(OTHER_HOST)).toMatchObject({ revision: 2 });
  });

  test('a new host that cannot compose the state blocks no change, and reports the problem', async () => {
    await releases.publishAll(['mf-a', '1.0.0'], ['mf-b', '1.0.0']);
    await releases.activate({ 'mf-a': '1.0.0' });
    await releases.report(OTHER_HOST);
    const work = await releases.takeWork(OTHER_HOST);
    expect(work).toMatchObject({ check: {}, compose: [{ 'mf-a': '1.0.0' }] });
    const result = { findings: [], sets: [], problem: 'mf-a uses a component that was removed' };
    await releases.send('POST', `/work/${work?.id}`, result);
    expect(await releases.activate({ 'mf-b': '1.0.0' })).toMatchObject({ state: 'done' });
    expect((await releases.send('GET', `/pointers/${OTHER_HOST}`)).status).toBe(404);
    // The state has changed, so the work is offered again.
    const again = await releases.takeWork(OTHER_HOST);
    await releases.send('POST', `/work/${again?.id}`, result);
    expect(await releases.read('/servers')).toMatchObject([
      { host: HOST, problem: null },
      { host: OTHER_HOST, problem: result.problem },
    ]);
  });

  test('two incompatible canaries do not block an activation', async () => {
    await releases.publishAll(
      ['mf-a', '1.0.0'],
      ['mf-a', '2.0.0'],
      ['mf-b', '1.0.0'],
      ['mf-b', '2.0.0'],
    );
    await releases.activate({ 'mf-a': '1.0.0', 'mf-b': '1.0.0' });
    await releases.end({ kind: 'canary', remote: 'mf-a', version: '2.0.0', share: 0.5 });
    const { id } = await releases.change({ kind: 'activate', versions: { 'mf-b': '2.0.0' } });
    for (let work = await releases.takeWork(); work; work = await releases.takeWork()) {
      const isConflict = work.compose.some(
        (versions) => versions['mf-a'] === '2.0.0' && versions['mf-b'] === '2.0.0',
      );
      if (!isConflict) await releases.doWork(work);
      else {
        const problem = 'mf-a and mf-b both have /x';
        await releases.send('POST', `/work/${work.id}`, { findings: [], sets: [], problem });
      }
    }
    expect(await releases.read(`/changes/${id}`)).toMatchObject({ state: 'done' });
    expect(await releases.pointer()).toMatchObject({ revision: 3, variants: [] });
  });
});

describe('work', () => {
  test('goes to one worker, and to another if the lease expires', async () => {
    await releases.publishAll(['mf-a', '1.0.0']);
    await releases.change({ kind: 'activate', versions: { 'mf-a': '1.0.0' } });
    const [first, none] = await Promise.all([releases.takeWork(), releases.takeWork()]);
    const work = first ?? none;
    if (!work) throw new Error('No work was offered');
    expect(first && none).toBeUndefined();
    const [lease] = await api.sql`
      select (claimed_until - claimed_at) as time from release_work where claimed_until is not null`;
    // The lease lasts as long as the change may take, so that a slow gate is not repeated.
    expect(lease).toEqual({ time: '00:04:00' });
    await api.sql`update release_work set claimed_until = now() - interval '1 second'`;
    const second = await releases.takeWork();
    if (!second) throw new Error('The work was not offered again');
    expect((await releases.doWork(work)).status).toBe(409);
    expect((await releases.doWork(second)).status).toBe(204);
  });

  test('a result without the requested sets is refused', async () => {
    await releases.publishAll(['mf-a', '1.0.0']);
    await releases.change({ kind: 'activate', versions: { 'mf-a': '1.0.0' } });
    const work = await releases.takeWork();
    const response = await releases.send('POST', `/work/${work?.id}`, { findings: [], sets: [] });
    expect(response.status).toBe(400);
    expect(await releases.read('/state')).toMatchObject({ revision: 0 });
  });

  test('a waiting worker gets work as soon as there is some', async () => {
    await releases.publishAll(['mf-a', '1.0.0']);
    const waiting = releases.takeWork(HOST, 15);
    await releases.change({ kind: 'activate', versions: { 'mf-a': '1.0.0' } });
    expect(await waiting).toMatchObject({ check: { 'mf-a': '1.0.0' } });
  });

  test('a session gets its set composed, or an error with the reason', async () => {
    await releases.publishAll(['mf-a', '1.0.0']);
    const body = { host: HOST, versions: { 'mf-a': '1.0.0' } };
    const composing = releases.send('POST', '/sets?wait=15', body);
    const work = await releases.takeWork(HOST, 15);
    if (!work) throw new Error('No work was offered');
    const [id] = await Promise.all([releases.compose(HOST, body.versions), releases.doWork(work)]);
    expect(await (await composing).json()).toEqual({ id });
    expect(await (await releases.send('POST', '/sets', body)).json()).toEqual({ id });
    const unknown = { host: HOST, versions: { 'mf-a': '7.0.0' } };
    expect((await releases.send('POST', '/sets', unknown)).status).toBe(422);
  });
});
