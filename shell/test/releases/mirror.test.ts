import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { contentHash } from '../../src/releases/integrity.ts';
import { PointerFiles } from '../../src/releases/pointer-file.ts';
import { ReleaseApiError } from '../../src/releases/release-client.ts';
import { fakeReleaseApi } from '../support/fake-release-api.ts';
import { versions } from '../support/set-site.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { tinyHost } from '../support/tiny-host.ts';
import { mirrorOf, RELEASES } from './mirror-of.ts';

test('a server with an empty folder serves the set that the release API names', async () => {
  const { client, set } = await fakeReleaseApi(RELEASES);
  const { mirror, serve } = await mirrorOf(client);
  await mirror.sync();
  const sets = await serve();
  expect(versions(sets)).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
  expect(sets.state).toEqual({ revision: 1, set, problem: null });
});

test('the copy on disk is served while the release API is down, even after a restart', async () => {
  const { client, api } = await fakeReleaseApi(RELEASES);
  const root = await tempFolder();
  await (await mirrorOf(client, root)).mirror.sync();
  api.isAway = true;
  const { mirror, serve, problems } = await mirrorOf(client, root);
  await mirror.start();
  expect(problems).toEqual(['The release API does not respond']);
  expect(versions(await serve())).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
});

test('a second sync fetches nothing', async () => {
  const { client, api } = await fakeReleaseApi(RELEASES);
  const { mirror } = await mirrorOf(client);
  await mirror.sync();
  const { length } = api.fetched;
  if (api.pointer) api.pointer = { ...api.pointer, revision: 2 };
  await mirror.sync();
  expect(api.fetched).toHaveLength(length);
  expect((await mirror.pointer())?.revision).toBe(2);
});

test('a lower revision, after the database was restored from a backup, is followed', async () => {
  const { client, api } = await fakeReleaseApi(RELEASES);
  const { mirror, serve } = await mirrorOf(client);
  if (api.pointer) api.pointer = { ...api.pointer, revision: 9 };
  await mirror.sync();
  const sets = await serve();
  expect(sets.state.revision).toBe(9);
  if (api.pointer) api.pointer = { ...api.pointer, revision: 2 };
  await mirror.sync();
  await sets.refresh();
  expect(sets.state.revision).toBe(2);
});

test('a release that is missing on disk is fetched again', async () => {
  const { client, api } = await fakeReleaseApi(RELEASES);
  const { mirror, serve } = await mirrorOf(client);
  await mirror.sync();
  await rm(mirror.store.folder('mf-a', '1.0.0'), { recursive: true });
  if (api.pointer) api.pointer = { ...api.pointer, revision: 2 };
  await mirror.sync();
  expect(versions(await serve())).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
});

test('a release on disk with another digest than in the set is fetched again', async () => {
  const { client, api } = await fakeReleaseApi(RELEASES);
  const root = await tempFolder();
  const { mirror } = await mirrorOf(client, root);
  await mirror.sync();
  const file = join(mirror.store.folder('mf-a', '1.0.0'), 'web', 'page.1.js');
  const whole = await readFile(file, 'utf8');
  await writeFile(file, 'something else');
  if (api.pointer) api.pointer = { ...api.pointer, revision: 2 };
  await (await mirrorOf(client, root)).mirror.sync();
  expect(await readFile(file, 'utf8')).toBe(whole);
});

test('a damaged download does not move the pointer, and leaves no partial release', async () => {
  const { client, api } = await fakeReleaseApi(RELEASES);
  const { mirror } = await mirrorOf(client);
  const [file] = api.releases.get('mf-a@1.0.0')?.files ?? [];
  const digest = file?.digest ?? '';
  const whole = api.blobs.get(digest) ?? Buffer.alloc(0);
  api.blobs.set(digest, Buffer.from('damaged'));
  await expect(mirror.sync()).rejects.toThrow('arrived damaged');
  expect(await mirror.pointer()).toBeUndefined();
  expect(mirror.store.has('mf-a', '1.0.0')).toBe(false);
  expect(await readdir(join(mirror.store.root, '.building'))).toEqual([]);
  api.blobs.set(digest, whole);
  await mirror.sync();
  expect((await mirror.pointer())?.revision).toBe(1);
});

test.each([
  ['with an invalid signature', { signature: 'forged' }, 'The signature is invalid'],
  ['whose files do not match its digest', { files: [] }, 'is not the release that its set names'],
  ['that was pruned', { prunedAt: '2026-01-02T00:00:00Z' }, 'is not published'],
])('a release %s is not run', async (_, change, problem) => {
  const { client, api } = await fakeReleaseApi(RELEASES);
  const { mirror } = await mirrorOf(client);
  const release = api.releases.get('mf-a@1.0.0');
  if (release) api.releases.set('mf-a@1.0.0', { ...release, ...change });
  await expect(mirror.sync()).rejects.toThrow(problem);
  expect(mirror.store.has('mf-a', '1.0.0')).toBe(false);
});

test('a pointer that is damaged on disk is replaced', async () => {
  const { client } = await fakeReleaseApi(RELEASES);
  const { mirror, problems } = await mirrorOf(client);
  await mirror.sync();
  await writeFile(join(mirror.store.root, `pointer-${tinyHost.id}.json`), '{');
  await mirror.sync();
  expect((await mirror.pointer())?.revision).toBe(1);
  expect(problems).toEqual([expect.stringContaining('is damaged')]);
});

test('a host without a pointer stays unchanged', async () => {
  const { client, api } = await fakeReleaseApi(RELEASES);
  const { mirror, serve } = await mirrorOf(client);
  await mirror.sync();
  api.pointer = undefined;
  await mirror.sync();
  expect(versions(await serve())).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
});

test("a stylesheet of another server's set is fetched", async () => {
  const { client, stylesheet } = await fakeReleaseApi(RELEASES);
  const { mirror } = await mirrorOf(client);
  const css = await mirror.fetchAsset(stylesheet);
  expect(css && stylesheet).toBe(css && `site.${contentHash(css)}.css`);
  expect(css).toBeDefined();
  expect(await mirror.fetchAsset('site.0000000000.css')).toBeUndefined();
});

test.each([
  ['other integrity', { integrity: { '/_r/mf-a/1.0.0/page.1.js': 'sha384-other' } }],
  ['a redirect', { redirects: [{ from: '/mf-a', to: '/elsewhere' }] }],
  ['another entry', { remotes: [] }],
])('a set with %s that its releases do not have is not written', async (_, change) => {
  const { client, api, stylesheet } = await fakeReleaseApi(RELEASES);
  const { mirror } = await mirrorOf(client);
  api.forge(change);
  await expect(mirror.sync()).rejects.toThrow('does not match its releases and this host');
  expect(await mirror.pointer()).toBeUndefined();
  expect(await mirror.sets.stylesheet(stylesheet)).toBeUndefined();
});

test('a set for another asset host is not written', async () => {
  const { client } = await fakeReleaseApi(RELEASES);
  const host = { ...tinyHost, assetsUrl: 'https://files.example' };
  const { mirror } = await mirrorOf(client, undefined, host);
  await expect(mirror.sync()).rejects.toThrow('does not match its releases and this host');
});

test('a set that the release API did not sign is not served', async () => {
  const { client, api } = await fakeReleaseApi(RELEASES);
  const { mirror } = await mirrorOf(client);
  api.setSignature = 'forged';
  await expect(mirror.sync()).rejects.toThrow('The signature of the set is invalid');
  expect(await mirror.pointer()).toBeUndefined();
});

test('a set whose stylesheet does not match its hash is not written', async () => {
  const { client, api, stylesheet } = await fakeReleaseApi(RELEASES);
  const { mirror } = await mirrorOf(client);
  api.replaceStyle(stylesheet, Buffer.from('html{display:none}'));
  await expect(mirror.sync()).rejects.toThrow('does not match its hash');
  expect(await mirror.pointer()).toBeUndefined();
});

test('a release that is damaged while the pointer stays the same is repaired at the next start', async () => {
  const { client } = await fakeReleaseApi(RELEASES);
  const root = await tempFolder();
  const { mirror } = await mirrorOf(client, root);
  await mirror.sync();
  await rm(mirror.store.folder('mf-a', '1.0.0'), { recursive: true });
  const again = await mirrorOf(client, root);
  await again.mirror.start();
  expect(versions(await again.serve())).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
});

test('a canary that cannot be fetched is reported and does not block the active set', async () => {
  const { client, api } = await fakeReleaseApi(RELEASES);
  const { mirror, serve } = await mirrorOf(client);
  if (api.pointer)
    api.pointer = { ...api.pointer, variants: [{ below: 0.5, set: 'bbbbbbbbbbbbbbbbbbbb' }] };
  await expect(mirror.sync()).rejects.toThrow('arrived damaged');
  const sets = await serve();
  expect(versions(sets)).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
  expect(sets.canarySets).toEqual([]);
  expect(sets.state.problem).toContain('bbbbbbbbbbbbbbbbbbbb is not on this disk');
});

const OTHER_SET = 'bbbbbbbbbbbbbbbbbbbb';
const ELSEWHERE = [{ remote: 'mf-a', version: '1.0.0', set: OTHER_SET }];

test('a set of another build that cannot be used does not keep the pointer from moving', async () => {
  const { client, api } = await fakeReleaseApi(RELEASES);
  const { mirror } = await mirrorOf(client);
  if (api.pointer) api.pointer = { ...api.pointer, elsewhere: ELSEWHERE };
  await expect(mirror.sync()).rejects.toThrow(`The set ${OTHER_SET} arrived damaged`);
  expect((await mirror.pointer())?.revision).toBe(1);
});

test('the pointer waits for a set of another build while the release API is away', async () => {
  const { client, api } = await fakeReleaseApi(RELEASES);
  const { mirror } = await mirrorOf(client);
  if (api.pointer) api.pointer = { ...api.pointer, elsewhere: ELSEWHERE };
  const { set } = client;
  const away = new ReleaseApiError(503, 'The release API is restarting');
  const setUnlessOther = (id: string) => (id === OTHER_SET ? Promise.reject(away) : set());
  Object.assign(client, { set: setUnlessOther });
  await expect(mirror.sync()).rejects.toThrow('is restarting');
  expect(await mirror.pointer()).toBeUndefined();
});

test('two builds of the host have separate pointers on one disk', async () => {
  const { client, api } = await fakeReleaseApi(RELEASES);
  const root = await tempFolder();
  const { mirror } = await mirrorOf(client, root);
  await mirror.sync();
  const other = await mirrorOf(client, root, { ...tinyHost, id: 'bbbbbbbbbb' });
  await new PointerFiles(root).write({
    host: 'bbbbbbbbbb',
    revision: 7,
    active: api.pointer?.active ?? '',
    variants: [],
    previous: null,
    fallbacks: {},
  });
  expect((await mirror.pointer())?.revision).toBe(1);
  expect((await other.mirror.pointer())?.revision).toBe(7);
});

test('a server without a set reports why it has none', async () => {
  const { client, api } = await fakeReleaseApi(RELEASES);
  const { mirror } = await mirrorOf(client);
  api.isAway = true;
  await expect(mirror.sync()).rejects.toThrow();
  const report = vi.fn(async () => {});
  Object.assign(client, { report });
  const none = { revision: null, set: null, problem: 'There is no set' };
  const stop = mirror.report(() => none);
  const problem = 'There is no set. Cause: The release API does not respond';
  await vi.waitFor(() =>
    expect(report).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ problem })),
  );
  stop();
});
