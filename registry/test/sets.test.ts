import { describe, expect, test } from 'vitest';
import { sha256 } from '../contract/digest.ts';
import { StoredSetSchema } from '../contract/sets.ts';
import { verifySet } from '../contract/signature.ts';
import { collect } from '../src/collect.ts';
import { filesArchive, setArchive } from './archives.ts';
import { HOST } from './client.ts';
import { refusal } from './refusal.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

const { api, releases } = useEmptyReleases();

describe('a set', () => {
  test('is refused if its id, a release or a digest does not match', async () => {
    const { digest } = await releases.publish('mf-a', '1.0.0');
    const stylesheet = 'site.0123456789.css';
    const store = async (id: string, document: string) =>
      releases.send('PUT', `/sets/${id}`, await setArchive(document, stylesheet, 'a{}'));
    const documentOf = (version: string, of: string) =>
      JSON.stringify({ host: HOST, releases: { 'mf-a': { version, digest: of } }, stylesheet });
    const good = documentOf('1.0.0', digest);
    const idOf = (document: string) => sha256(document).slice(0, 20);
    await refusal(await store('0'.repeat(20), good), 400);
    for (const document of [documentOf('1.0.0', sha256('other')), '{}', 'no JSON'])
      await refusal(await store(idOf(document), document), 400);
    const unknown = documentOf('2.0.0', digest);
    await refusal(await store(idOf(unknown), unknown), 409);
    expect((await store(idOf(good), good)).status).toBe(204);
    expect((await store(idOf(good), good)).status).toBe(204);
  });

  test.each([
    ['more files', ['site.0123456789.css', 'app.js']],
    ['another stylesheet', ['site.abcdef0123.css']],
    ['fewer files', []],
  ])('is refused with %s than in its document', async (_, names) => {
    const document = JSON.stringify({
      host: HOST,
      releases: {},
      stylesheet: 'site.0123456789.css',
    });
    const files = Object.fromEntries(names.map((name) => [name, 'x']));
    const archive = await filesArchive({ 'set.json': document, ...files });
    const path = `/sets/${sha256(document).slice(0, 20)}`;
    expect(await refusal(await releases.send('PUT', path, archive), 400)).toMatch(
      /must contain only/,
    );
  });

  test('does not replace an existing set, or a file with the same name', async () => {
    const { digest } = await releases.publish('mf-a', '1.0.0');
    const stylesheet = 'site.0123456789.css';
    const store = async (css: string) => {
      const members = { 'mf-a': { version: '1.0.0', digest } };
      const document = JSON.stringify({ host: HOST, releases: members, stylesheet, css });
      const id = sha256(document).slice(0, 20);
      const archive = await setArchive(document, stylesheet, css);
      expect((await releases.send('PUT', `/sets/${id}`, archive)).status).toBe(204);
      return id;
    };
    const first = await store('a{}');
    const second = await store('b{}');
    await api.sql`update release_set set stored_at = now() - interval '1 day' where id = ${first}`;
    const body = { host: HOST, versions: { 'mf-a': '1.0.0' } };
    const response = await releases.send('POST', '/sets', body);
    expect(await response.json()).toEqual({ id: first });
    expect(await releases.read(`/assets/${stylesheet}`)).toEqual({ digest: sha256('a{}') });
    const [by] = await api.sql`select stored_by from release_set where id = ${second}`;
    expect(by).toEqual({ stored_by: expect.stringMatching(/^owner:/) });
  });

  test('is collected once it is unused, and its files are served until then', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await releases.publish('mf-a', version);
    const unused = await releases.compose(HOST, { 'mf-a': '3.0.0' });
    for (const version of ['1.0.0', '2.0.0']) await releases.activate({ 'mf-a': version });
    const { active, previous } = await releases.pointer();
    const { files } = StoredSetSchema.parse(await releases.read(`/sets/${unused}`));
    const stylesheet = files[0]?.path;
    expect(await releases.read(`/assets/${stylesheet}`)).toEqual({ digest: expect.any(String) });
    await collect(api.sql, { setRetentionMs: 0, blobRetentionMs: 0 });
    expect((await releases.send('GET', `/sets/${unused}`)).status).toBe(404);
    expect((await releases.send('GET', `/assets/${stylesheet}`)).status).toBe(404);
    for (const id of [active, previous]) await releases.read(`/sets/${id}`);
    const change = await releases.rollBack('mf-a');
    expect(change).toMatchObject({ state: 'done' });
  });
});

test('a host that has not reported for a month loses its pointer and its sets', async () => {
  await releases.publish('mf-a', '1.0.0');
  await releases.activate({ 'mf-a': '1.0.0' });
  const { active } = await releases.pointer();
  await api.sql`update release_work set ended_at = now() - interval '61 minutes'`;
  await api.sql`update release_pointer set seen_at = now() - interval '31 days'`;
  await releases.report();
  await collect(api.sql, { setRetentionMs: 0 });
  expect((await releases.pointer()).active).toBe(active);
  expect(await api.sql`select id from release_work where ended_at is not null`).toEqual([]);
  await api.sql`update release_pointer set seen_at = now() - interval '31 days'`;
  await collect(api.sql, { setRetentionMs: 0 });
  expect((await releases.send('GET', `/pointers/${HOST}`)).status).toBe(404);
  expect((await releases.send('GET', `/sets/${active}`)).status).toBe(404);
});

test('a set is signed, and one without a signature is composed and stored again', async () => {
  await releases.publishAll(['mf-a', '1.0.0']);
  await releases.activate({ 'mf-a': '1.0.0' });
  const { active } = await releases.pointer();
  const { keys } = Object(await releases.read('/keys'));
  const read = async () => StoredSetSchema.parse(await releases.read(`/sets/${active}`));
  const stored = await read();
  await verifySet(stored, { keys });
  await api.sql`update release_set set signature = null, document = '{}'`;
  await expect(verifySet(await read(), { keys })).rejects.toThrow('is not signed');
  await releases.end({ kind: 'check', versions: { 'mf-a': '1.0.0' } });
  const { signature, ...again } = await read();
  expect(again).toEqual({ ...stored, signature: undefined });
  await verifySet({ ...again, signature }, { keys });
});
