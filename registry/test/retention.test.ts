import { describe, expect, test } from 'vitest';
import type { ChangeRequest } from '../contract/changes.ts';
import type { Versions } from '../contract/releases.ts';
import { collect } from '../src/collect.ts';
import { deleteEndedDrives } from '../src/drives/queries.ts';
import { pruneCredits } from '../src/observations/credits.ts';
import { pruneErrors } from '../src/observations/error-queries.ts';
import { deleteUnusedBlobs, storeBlobs } from '../src/queries/blobs.ts';
import { deleteStaleServers } from '../src/queries/servers.ts';
import { HOST } from './client.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

const { api, releases } = useEmptyReleases();

const statusOf = async (path: string) => (await releases.send('GET', path)).status;
/** Requests a change. On a busy machine, the server's report may be too old by now. */
const end = async (request: ChangeRequest) => {
  await releases.report();
  return releases.end(request);
};
const activate = (versions: Versions) => end({ kind: 'activate', versions });
const rollback = async () => {
  await releases.report();
  return releases.rollBack('mf-a');
};
/** Makes all sets look as if nothing had used them for longer than unused ones are kept. */
const passMonth = () => api.sql`update release_set set used_at = now() - interval '31 days'`;

test('pruning an old version leaves the others to roll back to', async () => {
  const versions = ['1.0.0', '2.0.0', '3.0.0', '4.0.0'];
  for (const version of versions) await releases.publish('mf-a', version);
  for (const version of versions) await activate({ 'mf-a': version });
  expect((await releases.send('DELETE', '/releases/mf-a/2.0.0')).status).toBe(204);
  const [entry] = (await releases.read('/audit?remote=mf-a')) as object[];
  expect(entry).toMatchObject({ action: 'prune', from: '2.0.0', to: null, allowed: true });
  for (const version of ['3.0.0', '1.0.0']) {
    await rollback();
    await releases.doAllWork();
    expect(await releases.read('/state')).toMatchObject({ active: { 'mf-a': version } });
  }
  expect(await rollback()).toMatchObject({ state: 'refused' });
});

test('the sets of a pruned version are gone, so that no session gets them', async () => {
  await releases.publish('mf-a', '1.0.0');
  const set = await releases.compose(HOST, { 'mf-a': '1.0.0' });
  expect((await releases.send('DELETE', '/releases/mf-a/1.0.0')).status).toBe(204);
  expect(await statusOf(`/sets/${set}`)).toBe(404);
});

describe('a set that was composed in advance', () => {
  test('for a rollback is kept as long as the rollback may need it', async () => {
    await releases.publishAll(['mf-a', '1.0.0'], ['mf-a', '2.0.0'], ['mf-b', '1.0.0']);
    for (const version of ['1.0.0', '2.0.0']) await activate({ 'mf-a': version });
    await activate({ 'mf-b': '1.0.0' });
    const { fallbacks } = await releases.pointer();
    await passMonth();
    await collect(api.sql);
    expect(await statusOf(`/sets/${fallbacks['mf-a']}`)).toBe(200);
    expect(await rollback()).toMatchObject({ state: 'done' });
  });

  test('for the canaries that stay after an abort is kept, too', async () => {
    for (const name of ['mf-a', 'mf-b'])
      for (const version of ['1.0.0', '2.0.0']) await releases.publish(name, version);
    await activate({ 'mf-a': '1.0.0', 'mf-b': '1.0.0' });
    const canary = { kind: 'canary', version: '2.0.0' } as const;
    await end({ ...canary, remote: 'mf-a', share: 0.5 });
    await end({ ...canary, remote: 'mf-b', share: 0.1 });
    await api.sql`update release_pointer set previous = null`;
    await passMonth();
    await collect(api.sql);
    await releases.report();
    await releases.change({ kind: 'abort', remote: 'mf-a' });
    expect(await releases.pointer()).toMatchObject({ variants: [{ below: 0.1 }] });
  });
});

describe('a set that nothing else needs is kept', () => {
  test('while a canary or a server uses it', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await releases.publish('mf-a', version);
    await activate({ 'mf-a': '1.0.0' });
    await end({ kind: 'canary', remote: 'mf-a', version: '2.0.0', share: 0.1 });
    const [variant] = (await releases.pointer()).variants;
    const served = await releases.compose(HOST, { 'mf-a': '3.0.0' });
    const report = { kind: 'web', host: HOST, revision: 1, set: served, problem: null };
    await releases.send('PUT', '/servers/web-1', report);
    // A server that is disconnected finds its set again.
    await api.sql`update release_server set seen_at = now() - interval '59 minutes'`;
    await deleteStaleServers(api.sql);
    await collect(api.sql, { setRetentionMs: 0 });
    expect(await statusOf(`/sets/${variant?.set}`)).toBe(200);
    expect(await statusOf(`/sets/${served}`)).toBe(200);
    await api.sql`update release_server set seen_at = now() - interval '61 minutes'`;
    await deleteStaleServers(api.sql);
    await collect(api.sql, { setRetentionMs: 0 });
    expect(await statusOf(`/sets/${served}`)).toBe(404);
  });

  test('if it is among those that were used last', async () => {
    const ids: string[] = [];
    for (const [version, days] of [
      ['1.0.0', 3],
      ['2.0.0', 1],
      ['3.0.0', 2],
    ] as const) {
      await releases.publish('mf-a', version);
      const id = await releases.compose(HOST, { 'mf-a': version });
      await api.sql`
        update release_set set used_at = now() - make_interval(days => ${days}) where id = ${id}`;
      ids.push(id);
    }
    await collect(api.sql, { setsMax: 2 });
    const statuses = await Promise.all(ids.map((id) => statusOf(`/sets/${id}`)));
    expect(statuses).toEqual([404, 200, 200]);
  });
});

test('a canary does not replace the set that a server can return to', async () => {
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) await releases.publish('mf-a', version);
  await activate({ 'mf-a': '1.0.0' });
  const { active: first } = await releases.pointer();
  await activate({ 'mf-a': '2.0.0' });
  await end({ kind: 'canary', remote: 'mf-a', version: '3.0.0', share: 0.1 });
  expect(await releases.pointer()).toMatchObject({ revision: 3, previous: first });
});

test('a file that is uploaded again is kept while its upload is in progress', async () => {
  const [used, unused] = ['a', 'b'].map((digit) => ({
    digest: digit.repeat(64),
    bytes: Buffer.from(digit),
  }));
  if (!used || !unused) throw new Error('There are no files');
  await storeBlobs(api.sql, [used, unused]);
  await api.sql`update release_blob set stored_at = now() - interval '2 hours'`;
  await storeBlobs(api.sql, [used]);
  expect(await deleteUnusedBlobs(api.sql, 60 * 60_000, 10)).toBe(1);
  expect(await api.sql`select digest from release_blob`).toEqual([{ digest: used.digest }]);
});

test('drives are kept for 90 days after they end', async () => {
  await api.sql`
    insert into release_drive
      (remote, version, base, settings, baseline, reason, started_by, state, ended_at)
    select 'mf-' || days, '2.0.0', '1.0.0', '{}', '{}', '', '', 'stopped',
      now() - make_interval(days => days)
    from unnest(array[89, 91]) as days`;
  await deleteEndedDrives(api.sql);
  expect(await api.sql`select remote from release_drive`).toEqual([{ remote: 'mf-89' }]);
});

test('errors are kept for 30 days after they were last seen', async () => {
  await api.sql`
    insert into observed_error (
      remote, version, kind, name, message, file, line, col, frames, route, set_id, count,
      first_seen, last_seen
    )
    select 'mf-' || days, '1.0.0', 'server-render', '', '', '', 0, 0, '[]', '', '', 1,
      now() - interval '1 year', now() - make_interval(days => days)
    from unnest(array[29, 31]) as days`;
  await pruneErrors(api.sql);
  expect(await api.sql`select remote from observed_error`).toEqual([{ remote: 'mf-29' }]);
});

test('what a network was served is known for two hours', async () => {
  await api.sql`
    insert into observation_network (network, remote, version, started_at)
    select 'n' || minutes, 'mf-a', '1.0.0', now() - make_interval(mins => minutes)
    from unnest(array[119, 121]) as minutes`;
  await pruneCredits(api.sql);
  expect(await api.sql`select network from observation_network`).toEqual([{ network: 'n119' }]);
});
