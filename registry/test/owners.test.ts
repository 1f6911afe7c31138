import { beforeAll, describe, expect, test } from 'vitest';
import { AuditEntrySchema } from '../contract/audit.ts';
import { filesArchive } from './archives.ts';
import { releaseClient } from './client.ts';
import { useTestRegistry } from './harness.ts';

const api = useTestRegistry();
const owner = releaseClient(api);

/** Creates a client with a new token of a team. */
async function teamClient(team: string, remotes: string[] | null = null) {
  const response = await owner.send('POST', '/tokens', { role: 'team', name: 'ci', team, remotes });
  const { token, id } = await response.json();
  const headers = { Authorization: `Bearer ${token}` };
  return {
    id,
    send: (method: string, path: string, body?: unknown) => owner.send(method, path, body, headers),
  };
}

const archiveOf = (version: string, paths: readonly string[], redirects: readonly string[] = []) =>
  filesArchive({
    'manifest.json': JSON.stringify({
      name: 'mf-content',
      version,
      routes: paths.map((path) => ({ id: path, path })),
      redirects: redirects.map((from) => ({ from, to: '/' })),
    }),
  });
const activate = (versions: Record<string, string>) => ({ kind: 'activate', versions });
const lastEntry = async () =>
  AuditEntrySchema.array()
    .parse(await owner.read('/audit'))
    .at(0);

beforeAll(async () => {
  for (const [remote, team, prefixes] of [
    ['mf-content', 'content', ['/blog', '/glossary']],
    ['mf-shop', 'shop', ['/shop']],
  ])
    expect((await owner.send('PUT', `/owners/${remote}`, { team, prefixes })).status).toBe(200);
});

describe('a team', () => {
  test('publishes and activates its own remote', async () => {
    const content = await teamClient('content');
    const archive = await archiveOf('1.0.0', ['/blog', '/blog/:slug'], ['/glossary/old']);
    const published = await content.send('PUT', '/releases/mf-content/1.0.0', archive);
    expect(published.status).toBe(201);
    expect(await published.json()).toMatchObject({ publishedBy: 'team:content/ci' });
    const change = await content.send('POST', '/changes', activate({ 'mf-content': '1.0.0' }));
    expect(change.status).toBe(200);
  });

  test.each([
    ['POST', '/changes', activate({ 'mf-content': '1.0.0' })],
    ['POST', '/changes', { kind: 'rollback', remote: 'mf-content', from: '1.0.0' }],
    ['POST', '/changes', { kind: 'remove', remote: 'mf-content' }],
    ['DELETE', '/releases/mf-content/1.0.0', undefined],
  ])(
    "gets 403 and an audit log entry for another team's remote: %s %s %j",
    async (method, path, body) => {
      const shop = await teamClient('shop');
      const response = await shop.send(method, path, body);
      expect(response.status).toBe(403);
      const problem = 'mf-content belongs to team content, not to team shop.';
      expect(await response.json()).toMatchObject({ error: problem });
      expect(await lastEntry()).toMatchObject({
        by: 'team:shop/ci',
        remote: 'mf-content',
        allowed: false,
        detail: { problem },
      });
    },
  );

  test("cannot publish another team's remote, or one that its token is not limited to", async () => {
    const archive = await archiveOf('2.0.0', ['/shop']);
    const shop = await teamClient('shop');
    expect((await shop.send('PUT', '/releases/mf-content/2.0.0', archive)).status).toBe(403);
    const limited = await teamClient('content', ['mf-other']);
    const response = await limited.send('PUT', '/releases/mf-content/2.0.0', archive);
    expect(await response.json()).toMatchObject({
      error: 'ci of team content is limited to mf-other.',
    });
  });

  test.each([
    ['DELETE', '/owners/mf-content'],
    ['DELETE', '/publishers/x'],
    ['GET', '/tokens'],
    ['GET', '/webhooks'],
  ])('may not call %s %s', async (method, path) => {
    const shop = await teamClient('shop');
    const response = await shop.send(method, path);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      error: 'Only the site owner may do this.',
    });
    expect(await lastEntry()).toMatchObject({ by: 'team:shop/ci', allowed: false });
  });

  test('loses access as soon as its token is revoked', async () => {
    const shop = await teamClient('shop');
    expect((await shop.send('GET', '/state')).status).toBe(200);
    expect((await owner.send('DELETE', `/tokens/${shop.id}`)).status).toBe(204);
    const response = await shop.send('GET', '/state');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: expect.stringMatching(/^The token ci \(atlas_\w{4}…\) was revoked at /),
      hint: 'Ask the site owner for a new token.',
    });
  });
});

describe('a URL', () => {
  test("of another team is refused on activation, with the owner's name", async () => {
    const archive = await archiveOf('1.1.0', ['/blog', '/shop/cheap']);
    await owner.send('PUT', '/releases/mf-content/1.1.0', archive);
    const content = await teamClient('content');
    const problem = 'mf-content uses /shop/cheap, which team shop owns';
    for (const kind of ['activate', 'check']) {
      const request = { kind, versions: { 'mf-content': '1.1.0' } };
      const response = await content.send('POST', '/changes', request);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error: `${problem}.` });
    }
    const canary = { kind: 'canary', remote: 'mf-content', version: '1.1.0', share: 0.1 };
    expect((await content.send('POST', '/changes', canary)).status).toBe(403);
    expect(await lastEntry()).toMatchObject({
      by: 'team:content/ci',
      action: 'canary',
      to: '1.1.0',
      allowed: false,
      detail: { problem },
    });
  });

  test('of another team is also refused as a redirect, even for the owner', async () => {
    const archive = await archiveOf('1.2.0', ['/blog'], ['/shop']);
    await owner.send('PUT', '/releases/mf-content/1.2.0', archive);
    const response = await owner.send('POST', '/changes', activate({ 'mf-content': '1.2.0' }));
    expect(await response.json()).toMatchObject({
      error: 'mf-content uses /shop, which team shop owns.',
    });
  });

  test('list that cannot be read from the manifest is refused', async () => {
    const manifest = { name: 'mf-content', version: '1.3.0', routes: 'all' };
    const archive = await filesArchive({ 'manifest.json': JSON.stringify(manifest) });
    await owner.send('PUT', '/releases/mf-content/1.3.0', archive);
    const response = await owner.send('POST', '/changes', activate({ 'mf-content': '1.3.0' }));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      error: expect.stringContaining('manifest.json'),
    });
  });
});

describe('an owner', () => {
  test('can be read by every team', async () => {
    const shop = await teamClient('shop');
    expect(await (await shop.send('GET', '/owners')).json()).toEqual([
      { remote: 'mf-content', team: 'content', prefixes: ['/blog', '/glossary'] },
      { remote: 'mf-shop', team: 'shop', prefixes: ['/shop'] },
    ]);
  });

  test("cannot get another team's prefix", async () => {
    const taken = { team: 'new', prefixes: ['/new', '/blog'] };
    const response = await owner.send('PUT', '/owners/mf-new', taken);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: '/blog belongs to team content.' });
    const longer = { team: 'new', prefixes: ['/blog/new'] };
    expect((await owner.send('PUT', '/owners/mf-new', longer)).status).toBe(200);
    expect((await owner.send('DELETE', '/owners/mf-new')).status).toBe(204);
    expect(await lastEntry()).toMatchObject({ action: 'owner.remove', remote: 'mf-new' });
    expect((await owner.send('DELETE', '/owners/mf-new')).status).toBe(404);
  });

  test.each(['/:slug', 'blog', '/blog/', '/a//b', '/*', '//evil'])(
    'cannot get the prefix %s',
    async (prefix) => {
      const response = await owner.send('PUT', '/owners/mf-new', {
        team: 'new',
        prefixes: [prefix],
      });
      expect(response.status).toBe(400);
    },
  );
});
