import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { StoredReleaseSchema } from '../contract/releases.ts';
import { verifyRelease } from '../contract/signature.ts';
import { upsertOwner } from '../src/access/owner-queries.ts';
import { upsertPublisher } from '../src/access/publisher-queries.ts';
import { refuseReplay } from '../src/access/refuse-replay.ts';
import { filesArchive } from './archives.ts';
import { releaseClient } from './client.ts';
import { useAccess } from './use-access.ts';

const { api, access, lastEntry } = useAccess();
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

describe('a workflow', () => {
  const keys = generateKeyPair('RS256');
  const server = createServer(async ({ url }, response) => {
    const jwk = { ...(await exportJWK((await keys).publicKey)), kid: 'k', alg: 'RS256' };
    const body = url === '/keys' ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` };
    response.end(JSON.stringify(body));
  });
  let issuer = '';
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    await upsertOwner(api.sql, 'mf-content', { team: 'content', prefixes: ['/blog'] });
    await upsertOwner(api.sql, 'mf-shop', { team: 'shop', prefixes: ['/shop'] });
    await upsertPublisher(api.sql, {
      name: 'content-ci',
      team: 'content',
      remotes: null,
      issuer,
      jwksUri: null,
      audience: 'releases',
      claims: { repository: ['acme/content'], ref: ['refs/heads/main'] },
      createdBy: 'owner:root',
    });
  });
  afterAll(() => void server.close());

  let count = 0;
  const token = async (claims: Record<string, unknown> = {}) => {
    count += 1;
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({
      iss: issuer,
      aud: 'releases',
      iat: now,
      exp: now + 300,
      jti: `j${count}`,
      sub: 'repo:acme/content:ref:refs/heads/main',
      repository: 'acme/content',
      ref: 'refs/heads/main',
      sha: 'abc123',
      workflow_ref: 'acme/content/.github/workflows/release.yml@refs/heads/main',
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .sign((await keys).privateKey);
  };
  const authenticate = async (claims?: Record<string, unknown>) =>
    access.authenticate(`Bearer ${await token(claims)}`);

  test('acts as its team, and proves the origin of its release', async () => {
    expect(await authenticate()).toMatchObject({
      kind: 'team',
      team: 'content',
      name: 'content-ci',
      provenance: { repository: 'acme/content', commit: 'abc123', verified: true },
    });
  });

  test('of another repository is refused, and the log says what would be accepted', async () => {
    const claims = { repository: 'evil/content', sub: 'repo:evil/content:ref:refs/heads/main' };
    await expect(authenticate(claims)).rejects.toMatchObject({
      status: 401,
      message:
        'No publisher accepts this token: content-ci does not accept repository evil/content.',
    });
    expect(await lastEntry()).toMatchObject({
      by: 'workflow:repo:evil/content:ref:refs/heads/main',
      allowed: false,
      detail: { expected: { 'content-ci': { repository: ['acme/content'] } } },
    });
  });

  test('with an expired token is refused, and the refusal is logged', async () => {
    const past = Math.floor(Date.now() / 1000) - 600;
    await expect(authenticate({ exp: past })).rejects.toThrow(/has expired at 20/);
    expect(await lastEntry()).toMatchObject({
      by: 'workflow:repo:acme/content:ref:refs/heads/main',
      allowed: false,
    });
  });

  test('of an untrusted issuer is refused', async () => {
    await expect(authenticate({ iss: 'https://evil.example' })).rejects.toThrow(
      'No publisher trusts the issuer https://evil.example.',
    );
  });

  test("may not change another team's remote", async () => {
    const principal = await authenticate();
    if (!principal) throw new Error('The workflow was not authenticated');
    expect(await access.refuse(principal, 'change', ['mf-content'])).toBeUndefined();
    expect(await access.refuse(principal, 'change', ['mf-shop'])).toBe(
      'mf-shop belongs to team shop, not to team content.',
    );
  });

  test('may publish the same content repeatedly with one token, but no other content', async () => {
    const release = { name: 'mf-content', version: '1.0.0', digest: 'a'.repeat(64) };
    const principal = await authenticate();
    if (!principal) throw new Error('The workflow was not authenticated');
    await refuseReplay(api.sql, principal, release);
    await refuseReplay(api.sql, principal, release);
    const altered = { ...release, digest: 'b'.repeat(64) };
    for (const other of [altered, { ...altered, version: '1.0.1' }])
      await expect(refuseReplay(api.sql, principal, other)).rejects.toMatchObject({
        status: 403,
        message:
          'This token has already published mf-content 1.0.0 and cannot publish it with other content or another version.',
      });
    expect(await lastEntry()).toMatchObject({
      by: 'team:content/content-ci',
      action: 'publish',
      to: '1.0.1',
      allowed: false,
    });
    const next = await authenticate();
    if (!next) throw new Error('The workflow was not authenticated');
    await refuseReplay(api.sql, next, { ...altered, version: '1.0.1' });
  });

  describe('whose token was used', () => {
    const client = releaseClient(api);
    const link = { person: 'Ada', purpose: null, scope: { 'mf-content': 'any' }, hours: 1 };
    const rollback = { kind: 'rollback', remote: 'mf-content', from: '1.0.0' };
    const release = async (version: string) => {
      const manifest = JSON.stringify({ name: 'mf-content', version });
      return filesArchive({ 'manifest.json': manifest });
    };
    const bearer = async () => ({ Authorization: `Bearer ${await token()}` });

    test.each([
      ['create a QA link', 'POST', '/qa-links', link],
      ['request a change', 'POST', '/changes', rollback],
    ])('to publish cannot %s', async (_, method, path, body) => {
      const headers = await bearer();
      const published = await client.send(
        'PUT',
        '/releases/mf-content/4.0.0',
        await release('4.0.0'),
        headers,
      );
      expect(published.ok).toBe(true);
      const refused = await client.send(method, path, body, headers);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toEqual({
        error: 'This token was already used to publish a release and can be used for nothing else.',
        hint: 'Get a new token from the workflow for each command.',
      });
      expect(await lastEntry()).toMatchObject({ by: 'team:content/content-ci', allowed: false });
    });

    test('to create a QA link cannot create another one, and cannot publish', async () => {
      const headers = await bearer();
      expect((await client.send('POST', '/qa-links', link, headers)).status).toBe(201);
      expect((await client.send('POST', '/qa-links', link, headers)).status).toBe(403);
      const archive = await release('4.0.1');
      const published = await client.send('PUT', '/releases/mf-content/4.0.1', archive, headers);
      expect(published.status).toBe(403);
    });

    test('once can still read, such as the progress of its change', async () => {
      const headers = await bearer();
      expect((await client.send('POST', '/qa-links', link, headers)).status).toBe(201);
      expect((await client.send('GET', '/qa-links', undefined, headers)).status).toBe(200);
    });

    test('cannot open a session of the operators page', async () => {
      const response = await fetch(`${api.releaseUrl}/login`, {
        method: 'POST',
        body: new URLSearchParams({ token: await token() }),
        headers: { Origin: new URL(api.releaseUrl).origin },
        redirect: 'manual',
      });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('A workflow&#39;s token cannot open a session.');
    });
  });

  test('publishes over HTTP with verified provenance; altered or replayed content is refused', async () => {
    const client = releaseClient(api);
    const manifest = JSON.stringify({ name: 'mf-content', version: '3.0.0' });
    const send = async (content: string, headers: object) =>
      client.send(
        'PUT',
        '/releases/mf-content/3.0.0',
        await filesArchive({ 'manifest.json': manifest, 'entry.js': content }),
        headers,
      );
    const bearer = async () => ({ Authorization: `Bearer ${await token()}` });
    const first = {
      ...(await bearer()),
      'release-provenance': JSON.stringify({ repository: 'acme/shop', commit: 'claimed' }),
    };
    const fresh = await send('good', first);
    expect(fresh.status).toBe(201);
    const stored = StoredReleaseSchema.parse(await fresh.json());
    expect(stored).toMatchObject({
      publishedBy: 'team:content/content-ci',
      provenance: { repository: 'acme/content', commit: 'abc123', verified: true },
    });
    const keySet = KeySet.parse(await client.read('/keys'));
    await verifyRelease(stored, keySet);
    expect((await send('good', first)).status).toBe(200);
    const replayed = await send('evil', first);
    expect(replayed.status).toBe(403);
    expect(await replayed.json()).toMatchObject({
      error: expect.stringContaining('has already published'),
    });
    expect(await lastEntry()).toMatchObject({ action: 'publish', allowed: false, to: '3.0.0' });
    const altered = await send('evil', await bearer());
    expect(altered.status).toBe(409);
    expect(await lastEntry()).toMatchObject({
      by: 'team:content/content-ci',
      action: 'publish',
      to: '3.0.0',
      allowed: false,
      detail: { problem: 'other content' },
    });
  });
});
