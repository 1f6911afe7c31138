import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../contract/digest.ts';
import { collect } from '../src/collect.ts';
import { filesArchive } from './archives.ts';
import { refusal } from './refusal.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

const { api, releases } = useEmptyReleases();
const manifest = JSON.stringify({ name: 'mf-a', version: '1.0.0' });

const put = (body: unknown, headers = {}) =>
  releases.send('PUT', '/releases/mf-a/1.0.0', body, headers);

describe('a version', () => {
  test('can be published again only with the same content', async () => {
    const archive = await filesArchive({ 'manifest.json': manifest, 'a.js': '1' });
    expect((await put(archive)).status).toBe(201);
    expect((await put(archive)).status).toBe(200);
    const other = await filesArchive({ 'manifest.json': manifest, 'a.js': '2' });
    expect(await refusal(await put(other), 409)).toMatch(/other content/);
    expect(await releases.read('/audit?remote=mf-a')).toMatchObject([
      { action: 'publish', allowed: false },
      { action: 'publish', allowed: true },
    ]);
  });

  test('is signed by a published key', async () => {
    const { digest, signature, files } = await releases.publish('mf-a', '1.0.0', { 'b/a.js': '1' });
    const keys = createLocalJWKSet((await releases.read('/keys')) as JSONWebKeySet);
    const { payload } = await compactVerify(signature, keys);
    const signed = JSON.parse(new TextDecoder().decode(payload));
    expect(signed).toEqual({ name: 'mf-a', version: '1.0.0', digest });
    expect(digest).toBe(sha256(files.map((one) => `${one.digest} ${one.path}\n`).join('')));
  });

  test('that is published concurrently is stored once', async () => {
    const contents = ['1', '2', '1', '2'];
    const responses = await Promise.all(
      contents.map(async (a) => put(await filesArchive({ 'manifest.json': manifest, 'a.js': a }))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 201, 409, 409]);
  });

  test('that was pruned can be published again only with the same content', async () => {
    const archive = await filesArchive({ 'manifest.json': manifest, 'a.js': '1' });
    await put(archive);
    expect((await releases.send('DELETE', '/releases/mf-a/1.0.0')).status).toBe(204);
    await collect(api.sql, { blobRetentionMs: 0 });
    expect(await releases.read('/releases/mf-a/1.0.0')).toMatchObject({
      files: [],
      prunedAt: expect.any(String),
    });
    expect((await releases.send('GET', `/blobs/${sha256('1')}`)).status).toBe(404);
    const other = await filesArchive({ 'manifest.json': manifest, 'a.js': '2' });
    await refusal(await put(other), 409);
    expect((await put(archive)).status).toBe(201);
    expect(await (await releases.send('GET', `/blobs/${sha256('1')}`)).text()).toBe('1');
  });

  test('can be published again, but no other one, when 1,000 versions are stored', async () => {
    const archive = await filesArchive({ 'manifest.json': manifest });
    await put(archive);
    await api.sql`
      insert into release (name, version, digest, signature, published_by)
      select name, '2.0.' || i, digest, signature, published_by
      from release, generate_series(1, 999) as i`;
    expect((await put(archive)).status).toBe(200);
    const next = await filesArchive({
      'manifest.json': JSON.stringify({ name: 'mf-a', version: '3.0.0' }),
    });
    const refused = await releases.send('PUT', '/releases/mf-a/3.0.0', next);
    expect(await refusal(refused, 409)).toMatch(/limit of 1000 versions/);
    expect((await releases.send('GET', '/releases/mf-a/3.0.0')).status).toBe(404);
  });

  test('keeps the checks of its sources, and a run in which fewer passed does not replace them', async () => {
    const archive = await filesArchive({ 'manifest.json': manifest });
    const passed = [{ name: 'Types', state: 'passed', seconds: 3.2 }];
    const skipped = [{ name: 'Types', state: 'skipped', seconds: 0, detail: '--without-checks' }];
    const stored = async () => (await releases.read('/releases/mf-a/1.0.0')) as { checks: unknown };
    const publish = (checks: unknown) =>
      put(archive, checks ? { 'release-checks': JSON.stringify(checks) } : {});
    await publish(undefined);
    expect((await stored()).checks).toBeNull();
    await publish(skipped);
    expect((await stored()).checks).toEqual(skipped);
    await publish(passed);
    expect((await stored()).checks).toEqual(passed);
    await publish(skipped);
    expect((await stored()).checks).toEqual(passed);
  });

  test('with a failed check is refused', async () => {
    const archive = await filesArchive({ 'manifest.json': manifest });
    const checks = JSON.stringify([{ name: 'Types', state: 'failed', seconds: 3 }]);
    const response = await put(archive, { 'release-checks': checks });
    expect(await refusal(response, 400)).toMatch(/checks that passed or were skipped/);
  });

  test('keeps its provenance, which is unverified unless a token proves it', async () => {
    const provenance = JSON.stringify({ repository: 'acme/a', commit: 'abc', verified: true });
    const archive = await filesArchive({ 'manifest.json': manifest });
    await put(archive, { 'release-provenance': provenance });
    expect(await releases.read('/releases/mf-a/1.0.0')).toMatchObject({
      provenance: { repository: 'acme/a', commit: 'abc', verified: false },
    });
  });
});
