import { describe, expect, test } from 'vitest';
import { useEmptyReleases } from './use-empty-releases.ts';

const { releases } = useEmptyReleases();

describe('a queued change', () => {
  const activateQueued = async () => {
    for (const version of ['1.0.0', '2.0.0']) {
      await releases.publishAll(['mf-a', version], ['mf-b', version]);
      await releases.activate({ 'mf-a': version, 'mf-b': version });
    }
    await releases.publish('mf-a', '3.0.0');
    return releases.change({ kind: 'activate', versions: { 'mf-a': '3.0.0' } });
  };

  test('is refused after a rollback of its remote, and says whose', async () => {
    const { id } = await activateQueued();
    const rollback = await releases.rollBack('mf-a');
    expect(rollback).toMatchObject({
      state: 'done',
      live: { 'mf-a': { active: '1.0.0', canary: null } },
    });
    await releases.doAllWork();
    const queued = await releases.read(`/changes/${id}`);
    expect(queued).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(
        /^owner:\S+ changed mf-a from 2\.0\.0 to 1\.0\.0 \(rollback\) after this was requested\./,
      ),
      live: { 'mf-a': { active: '1.0.0', canary: null } },
    });
  });

  test('is not refused after a rollback of another remote', async () => {
    const { id } = await activateQueued();
    await releases.rollBack('mf-b');
    await releases.doAllWork();
    expect(await releases.read(`/changes/${id}`)).toMatchObject({ state: 'done' });
  });
});

test('two rollbacks at once go back one version, and the second one says what is live', async () => {
  await releases.publishAll(['mf-a', '1.0.0'], ['mf-a', '2.0.0'], ['mf-a', '3.0.0']);
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) await releases.activate({ 'mf-a': version });
  const request = await releases.rollbackOf('mf-a');
  const both = await Promise.all([releases.change(request, 5), releases.change(request, 5)]);
  const live = { 'mf-a': { active: '2.0.0', canary: null } };
  expect(both).toContainEqual(expect.objectContaining({ state: 'done', live }));
  expect(both).toContainEqual(
    expect.objectContaining({
      ...{ state: 'refused', live },
      problem: 'The active version of mf-a is now 2.0.0, no longer 3.0.0. Nothing was changed.',
    }),
  );
});

test('a rollback that does not say which version it replaces is refused', async () => {
  const response = await releases.send('POST', '/changes', { kind: 'rollback', remote: 'mf-a' });
  expect(response.status).toBe(400);
  expect((await response.json()).error).toMatch(/from/);
});
