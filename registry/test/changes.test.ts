import { describe, expect, test } from 'vitest';
import type { ChangeRequest } from '../contract/changes.ts';
import { HOST } from './client.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

const { api, releases } = useEmptyReleases();

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
    await releases.publishAll(['mf-a', '1.0.0']);
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
    await releases.publishAll(['mf-a', '1.0.0']);
    const change = await releases.end({ kind: 'check', versions: { 'mf-a': '1.0.0' } });
    expect(change).toMatchObject({ state: 'done', revision: null });
    expect(await releases.read('/state')).toMatchObject({ revision: 0, active: {} });
  });

  test('a change with a skipped check is refused unless it allows that', async () => {
    await releases.publishAll(['mf-a', '1.0.0']);
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
    expect(await releases.read('/audit?remote=mf-a')).toMatchObject([
      { action: 'activate', allowed: true, detail: { withoutBrowser: true } },
      { action: 'activate', allowed: false },
      { action: 'publish' },
    ]);
    expect(await releases.read('/releases/mf-a/1.0.0/gate')).toMatchObject({
      request: { kind: 'activate' },
      state: 'done',
      findings: { [HOST]: findings },
      seconds: expect.any(Number),
    });
    expect((await releases.send('GET', '/releases/mf-a/2.0.0/gate')).status).toBe(404);
    expect(done.change).toMatchObject({ state: 'done', revision: 1 });
  });

  test('a change with a skipped check that the site does not require proceeds', async () => {
    await releases.publishAll(['mf-a', '1.0.0']);
    const { id } = await releases.change({ kind: 'activate', versions: { 'mf-a': '1.0.0' } });
    const work = await releases.takeWork();
    if (!work) throw new Error('No work was offered');
    const findings = [{ check: 'Browser', problems: [], skipped: 'it is off', optional: true }];
    await releases.doWork(work, findings);
    expect(await releases.read(`/changes/${id}?wait=5`)).toMatchObject({ state: 'done' });
  });

  test('an unpublished version is refused immediately', async () => {
    const change = await releases.change({ kind: 'activate', versions: { 'mf-a': '9.0.0' } });
    expect(change).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(/Publish it/),
    });
  });
});

describe('two teams at the same time', () => {
  test('only one of two conflicting activations passes', async () => {
    await releases.publishAll(['mf-a', '1.0.0'], ['mf-b', '1.0.0']);
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

  test('a check waits neither for an activation nor for a check of another team', async () => {
    await releases.publishAll(['mf-a', '1.0.0'], ['mf-b', '1.0.0'], ['mf-c', '1.0.0']);
    const check = (name: string) =>
      releases.change({ kind: 'check', versions: { [name]: '1.0.0' } });
    await releases.change({ kind: 'activate', versions: { 'mf-a': '1.0.0' } });
    await check('mf-b');
    await api.sql`update release_change set requested_by = 'team:b/ci' where request ->> 'kind' = 'check'`;
    await check('mf-c');
    const own = await check('mf-b');
    const taken = [];
    for (let work = await releases.takeWork(); work; work = await releases.takeWork())
      taken.push(work);
    expect(taken.map((work) => Object.keys(work.check))).toEqual([['mf-a'], ['mf-b'], ['mf-c']]);
    // A team's next check waits for its last one.
    const last = taken.at(-1);
    if (!last) throw new Error('No work was offered');
    await releases.doWork(last);
    expect((await releases.takeWork())?.check).toEqual({ 'mf-b': '1.0.0' });
    expect(await releases.read(`/changes/${own.id}`)).toMatchObject({ state: 'pending' });
  });

  test('a check is repeated if a rollback changes the state in the meantime', async () => {
    await releases.publishAll(['mf-a', '1.0.0'], ['mf-a', '2.0.0'], ['mf-b', '1.0.0']);
    await releases.activate({ 'mf-a': '1.0.0' });
    await releases.activate({ 'mf-a': '2.0.0' });
    const { id } = await releases.change({ kind: 'activate', versions: { 'mf-b': '1.0.0' } });
    const outdated = await releases.takeWork();
    if (!outdated) throw new Error('No work was offered');
    expect(await releases.rollBack('mf-a')).toMatchObject({
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
  await releases.publishAll(['mf-a', '1.0.0'], ['mf-a', '2.0.0']);
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
  const change = await releases.rollBack('mf-a');
  expect(change).toMatchObject({ state: 'done' });
});

describe('reverts', () => {
  test('a rollback needs neither a worker nor the gate', async () => {
    await releases.publishAll(['mf-a', '1.0.0'], ['mf-a', '2.0.0'], ['mf-b', '1.0.0']);
    await releases.activate({ 'mf-a': '1.0.0' });
    await releases.activate({ 'mf-a': '2.0.0' });
    const before = await releases.pointer();
    // The set that a rollback needs now was never active. A worker has composed it in advance.
    await releases.activate({ 'mf-b': '1.0.0' });
    await releases.change({ kind: 'activate', versions: { 'mf-b': '1.0.0', 'mf-a': '1.0.0' } });
    const { fallbacks } = await releases.pointer();
    const change = await releases.rollBack('mf-a');
    expect(change).toMatchObject({ state: 'done', revision: 4 });
    const pointer = await releases.pointer();
    expect(pointer.active).toBe(fallbacks['mf-a']);
    expect(pointer.active).not.toBe(before.active);
    expect(await releases.read('/state')).toMatchObject({
      active: { 'mf-a': '1.0.0', 'mf-b': '1.0.0' },
    });
  });

  test('aborting a canary removes it for all visitors immediately', async () => {
    await releases.publishAll(['mf-a', '1.0.0'], ['mf-a', '2.0.0']);
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
    await releases.publishAll(['mf-a', '1.0.0']);
    await releases.activate({ 'mf-a': '1.0.0' });
    const change = await releases.change({ kind: 'remove', remote: 'mf-a' });
    expect(change).toMatchObject({ state: 'done' });
    expect(await releases.read('/state')).toMatchObject({ active: {} });
  });
});

test('the event stream sends the revision on connect and after every change', async () => {
  await releases.publishAll(['mf-a', '1.0.0']);
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
  await releases.publishAll(['mf-a', '1.0.0']);
  await expect(api.sql`update release_audit set by = 'nobody'`).rejects.toThrow(/appended/);
  await expect(api.sql`delete from release_audit`).rejects.toThrow(/appended/);
});
