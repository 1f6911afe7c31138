import { beforeEach, describe, expect, test } from 'vitest';
import type { ChangeRequest } from '../../contract/releases.ts';
import { useTestApi } from '../harness.ts';
import { HOST, releaseClient } from './client.ts';
import { emptyReleases } from './empty.ts';

const api = useTestApi();
const releases = releaseClient(api);
const OTHER_HOST = 'bbbbbbbbbb';

beforeEach(async () => {
  await emptyReleases(api.sql);
  await releases.report();
});

const publishAll = async (...versions: [name: string, version: string][]) => {
  for (const [name, version] of versions) await releases.publish(name, version);
};

describe('from a publication to what servers serve', () => {
  test('a version is published, checked, composed and served', async () => {
    const release = await releases.publish('mf-a', '1.0.0', { 'web/a.js': 'export {}' });
    const change = await releases.change({ kind: 'activate', versions: { 'mf-a': '1.0.0' } });
    expect(change.state).toBe('pending');
    const work = await releases.takeWork();
    expect(work).toMatchObject({ check: { 'mf-a': '1.0.0' }, compose: [{ 'mf-a': '1.0.0' }] });
    if (!work) return;
    const findings = [{ check: 'renders', problems: [] }];
    expect((await releases.doWork(work, findings)).status).toBe(204);
    expect(await releases.read(`/changes/${change.id}?wait=5`)).toMatchObject({
      state: 'done',
      revision: 1,
      findings: { [HOST]: findings },
    });
    const pointer = await releases.pointer();
    expect(pointer).toMatchObject({ revision: 1, variants: [], previous: null, fallbacks: {} });
    expect(await releases.read(`/sets/${pointer.active}`)).toMatchObject({ id: pointer.active });
    expect(release.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(await releases.read('/audit?remote=mf-a')).toMatchObject([
      { action: 'activate', from: null, to: '1.0.0', revision: 1, allowed: true },
      { action: 'publish', to: '1.0.0', allowed: true },
    ]);
  });

  test('a failed check changes nothing and reports the reason', async () => {
    await publishAll(['mf-a', '1.0.0']);
    const { id } = await releases.change({ kind: 'activate', versions: { 'mf-a': '1.0.0' } });
    const work = await releases.takeWork();
    if (!work) throw new Error('No work was offered');
    await releases.doWork(work, [{ check: 'renders', problems: ['/a answers 500'] }]);
    expect(await releases.read(`/changes/${id}`)).toMatchObject({
      state: 'refused',
      problem: '/a answers 500',
      revision: null,
    });
    expect(await releases.read('/state')).toMatchObject({ revision: 0, active: {} });
    expect(await releases.read('/audit?remote=mf-a')).toMatchObject([
      { action: 'activate', allowed: false, detail: { problem: '/a answers 500' } },
      { action: 'publish' },
    ]);
  });

  test('a check composes the resulting set but activates nothing', async () => {
    await publishAll(['mf-a', '1.0.0']);
    const change = await releases.end({ kind: 'check', versions: { 'mf-a': '1.0.0' } });
    expect(change).toMatchObject({ state: 'done', revision: null });
    expect(await releases.read('/state')).toMatchObject({ revision: 0, active: {} });
  });

  test('a change with a skipped check is refused unless it allows that', async () => {
    await publishAll(['mf-a', '1.0.0']);
    const findings = [{ check: 'Browser', problems: [], skipped: 'there is no browser' }];
    const requestChange = async (request: ChangeRequest) => {
      const { id } = await releases.change(request);
      const work = await releases.takeWork();
      if (!work) throw new Error('No work was offered');
      await releases.doWork(work, findings);
      return { work, change: await releases.read(`/changes/${id}`) };
    };
    const versions = { 'mf-a': '1.0.0' };
    const refused = await requestChange({ kind: 'activate', versions });
    expect(refused.work.withoutBrowser).toBe(false);
    expect(refused.change).toMatchObject({
      state: 'refused',
      problem:
        'Browser was not checked: there is no browser. To proceed without this check, add --without-browser.',
    });
    expect((await requestChange({ kind: 'check', versions })).change).toMatchObject({
      state: 'done',
    });
    const done = await requestChange({ kind: 'activate', versions, withoutBrowser: true });
    expect(done.work.withoutBrowser).toBe(true);
    expect(done.change).toMatchObject({ state: 'done', revision: 1 });
  });

  test('an unpublished version is refused immediately', async () => {
    const change = await releases.change({ kind: 'activate', versions: { 'mf-a': '9.0.0' } });
    expect(change).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(/Publish it/),
    });
  });
});

describe('two teams at once', () => {
  test('only one of two conflicting activations passes', async () => {
    await publishAll(['mf-a', '1.0.0'], ['mf-b', '1.0.0']);
    const first = await releases.change({ kind: 'activate', versions: { 'mf-a': '1.0.0' } });
    const second = await releases.change({ kind: 'activate', versions: { 'mf-b': '1.0.0' } });
    const work = await releases.takeWork();
    if (!work) throw new Error('No work was offered');
    expect(await releases.takeWork()).toBeUndefined();
    await releases.doWork(work);
    const next = await releases.takeWork();
    if (!next) throw new Error('No work was offered');
    // The second is checked against the result of the first.
    expect(next).toMatchObject({ check: { 'mf-b': '1.0.0' }, beside: { 'mf-a': '1.0.0' } });
    await releases.doWork(next, [{ check: 'routes', problems: ['mf-a has /x, too'] }]);
    expect(await releases.read(`/changes/${first.id}`)).toMatchObject({ state: 'done' });
    expect(await releases.read(`/changes/${second.id}`)).toMatchObject({ state: 'refused' });
    expect(await releases.read('/state')).toMatchObject({ active: { 'mf-a': '1.0.0' } });
  });

  test('a check is repeated if a rollback changes the state in the meantime', async () => {
    await publishAll(['mf-a', '1.0.0'], ['mf-a', '2.0.0'], ['mf-b', '1.0.0']);
    await releases.activate({ 'mf-a': '1.0.0' });
    await releases.activate({ 'mf-a': '2.0.0' });
    const { id } = await releases.change({ kind: 'activate', versions: { 'mf-b': '1.0.0' } });
    const outdated = await releases.takeWork();
    if (!outdated) throw new Error('No work was offered');
    expect(await releases.change({ kind: 'rollback', remote: 'mf-a' })).toMatchObject({
      state: 'done',
      revision: 3,
    });
    expect((await releases.doWork(outdated)).status).toBe(409);
    await releases.doAllWork();
    expect(await releases.read(`/changes/${id}`)).toMatchObject({ state: 'done', revision: 4 });
    expect(await releases.read('/state')).toMatchObject({
      active: { 'mf-a': '1.0.0', 'mf-b': '1.0.0' },
    });
  });
});

test('waiting changes block neither rollbacks nor other requesters', async () => {
  await publishAll(['mf-a', '1.0.0'], ['mf-a', '2.0.0']);
  for (const version of ['1.0.0', '2.0.0']) await releases.activate({ 'mf-a': version });
  const check = { kind: 'check', versions: { 'mf-a': '1.0.0' } } as const;
  const request = JSON.stringify(check);
  const by = 'team:busy/ci';
  for (let i = 0; i < 10; i += 1) await releases.change(check);
  expect((await releases.send('POST', '/changes', check)).status).toBe(503);
  await api.sql`update release_change set requested_by = ${by} where state = 'pending'`;
  expect((await releases.send('POST', '/changes', check)).status).toBe(200);
  await api.sql`
    insert into release_change (request, requested_by)
    select ${request}::text::jsonb, 'team:t' || i from generate_series(1, 100) as i`;
  expect((await releases.send('POST', '/changes', check)).status).toBe(503);
  const change = await releases.change({ kind: 'rollback', remote: 'mf-a' });
  expect(change).toMatchObject({ state: 'done' });
});

describe('reverts', () => {
  test('a rollback needs neither a worker nor the gate', async () => {
    await publishAll(['mf-a', '1.0.0'], ['mf-a', '2.0.0'], ['mf-b', '1.0.0']);
    await releases.activate({ 'mf-a': '1.0.0' });
    await releases.activate({ 'mf-a': '2.0.0' });
    const before = await releases.pointer();
    // The set that a rollback needs now was never active. A worker has composed it in advance.
    await releases.activate({ 'mf-b': '1.0.0' });
    await releases.change({ kind: 'activate', versions: { 'mf-b': '1.0.0', 'mf-a': '1.0.0' } });
    const { fallbacks } = await releases.pointer();
    const change = await releases.change({ kind: 'rollback', remote: 'mf-a' });
    expect(change).toMatchObject({ state: 'done', revision: 4 });
    const pointer = await releases.pointer();
    expect(pointer.active).toBe(fallbacks['mf-a']);
    expect(pointer.active).not.toBe(before.active);
    expect(await releases.read('/state')).toMatchObject({
      active: { 'mf-a': '1.0.0', 'mf-b': '1.0.0' },
    });
  });

  test('aborting a canary removes it for all visitors immediately', async () => {
    await publishAll(['mf-a', '1.0.0'], ['mf-a', '2.0.0']);
    await releases.activate({ 'mf-a': '1.0.0' });
    const request = { kind: 'canary', remote: 'mf-a', version: '2.0.0', share: 0.1 } as const;
    expect(await releases.end(request)).toMatchObject({ state: 'done', revision: 2 });
    const { active, variants } = await releases.pointer();
    expect(variants).toEqual([{ below: 0.1, set: expect.not.stringMatching(active) }]);
    expect(await releases.change({ kind: 'abort', remote: 'mf-a' })).toMatchObject({
      state: 'done',
    });
    expect(await releases.pointer()).toMatchObject({ active, variants: [] });
  });

  test('a remote is removed without a check and without a worker', async () => {
    await publishAll(['mf-a', '1.0.0']);
    await releases.activate({ 'mf-a': '1.0.0' });
    const change = await releases.change({ kind: 'remove', remote: 'mf-a' });
    expect(change).toMatchObject({ state: 'done' });
    expect(await releases.read('/state')).toMatchObject({ active: {} });
  });
});

describe('hosts', () => {
  test('a host without a worker does not block a rollback, and catches up later', async () => {
    await publishAll(['mf-a', '1.0.0'], ['mf-a', '2.0.0']);
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
    const { id, state } = await releases.change({ kind: 'rollback', remote: 'mf-a' });
    expect(state).toBe('pending');
    await api.sql`update release_change set started_at = now() - interval '3 s' where id = ${id}`;
    expect(await releases.read(`/changes/${id}?wait=15`)).toMatchObject({ state: 'done' });
    expect(await releases.pointer(HOST)).toMatchObject({ revision: 3 });
    expect(await releases.pointer(OTHER_HOST)).toMatchObject({ revision: 2 });
    await releases.doAllWork(OTHER_HOST);
    expect(await releases.pointer(OTHER_HOST)).toMatchObject({ revision: 3 });
  });

  test('a change waits for all live hosts', async () => {
    await publishAll(['mf-a', '1.0.0'], ['mf-a', '2.0.0']);
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
    await publishAll(['mf-a', '1.0.0'], ['mf-b', '1.0.0']);
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
    await publishAll(['mf-a', '1.0.0'], ['mf-a', '2.0.0'], ['mf-b', '1.0.0'], ['mf-b', '2.0.0']);
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
    await publishAll(['mf-a', '1.0.0']);
    await releases.change({ kind: 'activate', versions: { 'mf-a': '1.0.0' } });
    const [first, none] = await Promise.all([releases.takeWork(), releases.takeWork()]);
    const work = first ?? none;
    if (!work) throw new Error('No work was offered');
    expect(first && none).toBeUndefined();
    const [lease] = await api.sql`
      select (claimed_until - claimed_at) as time from release_work where claimed_until is not null`;
    // The lease lasts as long as the change may take, so that a slow gate is not repeated.
    expect(lease).toEqual({ time: '00:02:00' });
    await api.sql`update release_work set claimed_until = now() - interval '1 second'`;
    const second = await releases.takeWork();
    if (!second) throw new Error('The work was not offered again');
    expect((await releases.doWork(work)).status).toBe(409);
    expect((await releases.doWork(second)).status).toBe(204);
  });

  test('a result without the requested sets is refused', async () => {
    await publishAll(['mf-a', '1.0.0']);
    await releases.change({ kind: 'activate', versions: { 'mf-a': '1.0.0' } });
    const work = await releases.takeWork();
    const response = await releases.send('POST', `/work/${work?.id}`, { findings: [], sets: [] });
    expect(response.status).toBe(400);
    expect(await releases.read('/state')).toMatchObject({ revision: 0 });
  });

  test('a waiting worker gets work as soon as there is some', async () => {
    await publishAll(['mf-a', '1.0.0']);
    const waiting = releases.takeWork(HOST, 15);
    await releases.change({ kind: 'activate', versions: { 'mf-a': '1.0.0' } });
    expect(await waiting).toMatchObject({ check: { 'mf-a': '1.0.0' } });
  });

  test('a session gets its set composed, or an error with the reason', async () => {
    await publishAll(['mf-a', '1.0.0']);
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

test('the event stream sends the revision on connect and after every change', async () => {
  await publishAll(['mf-a', '1.0.0']);
  const stream = await releases.send('GET', '/events');
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('The response has no body');
  let text = '';
  const readTo = async (wanted: string) => {
    while (!text.includes(wanted)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The stream ended with ${text}`);
      text += value;
    }
  };
  await readTo('data: {"revision":0}');
  await releases.activate({ 'mf-a': '1.0.0' });
  await readTo('data: {"revision":1}');
  await reader.cancel();
});

test('the audit log cannot be changed', async () => {
  await publishAll(['mf-a', '1.0.0']);
  await expect(api.sql`update release_audit set by = 'nobody'`).rejects.toThrow(/appended/);
  await expect(api.sql`delete from release_audit`).rejects.toThrow(/appended/);
});
