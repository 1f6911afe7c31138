import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { verifyRelease } from '../../contract/release-signature.ts';
import { StoredReleaseSchema } from '../../contract/releases.ts';
import { type Access, createAccess } from '../../src/releases/access/access.ts';
import { FAILURES_MAX } from '../../src/releases/access/failures.ts';
import { upsertOwner } from '../../src/releases/access/owner-queries.ts';
import { upsertPublisher } from '../../src/releases/access/publisher-queries.ts';
import { refuseReplay } from '../../src/releases/access/refuse-replay.ts';
import { createToken, hashToken, tokenStart } from '../../src/releases/access/token-format.ts';
import { insertToken, revokeToken } from '../../src/releases/access/token-queries.ts';
import { selectAudit } from '../../src/releases/queries/audit.ts';
import { useTestApi } from '../harness.ts';
import { filesArchive } from './archives.ts';
import { releaseClient } from './client.ts';

const api = useTestApi();
const logger = pino({ level: 'silent' });
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
let access: Access;
const config = { DATA_DIR: '', RELEASE_SIGNING_KEY: '', TRUSTED_PROXIES: [] };
let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'atlas-access-'));
  config.DATA_DIR = dir;
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));
beforeEach(async () => {
  access = await createAccess({ sql: api.sql, config, logger });
});
const lastEntry = async () => (await selectAudit(api.sql, { limit: 1 }))[0];

describe('the owner', () => {
  test('authenticates with the token in the data folder, which only its user can read', async () => {
    const token = readFileSync(join(dir, 'release-token'), 'utf8');
    expect(await access.authenticate(`Bearer ${token}`)).toMatchObject({ kind: 'owner' });
    expect(await access.authenticate(`Bearer ${token}x`)).toBeUndefined();
    expect(await access.authenticate('Bearer ')).toBeUndefined();
    expect(await access.authenticate(undefined)).toBeUndefined();
    expect(statSync(join(dir, 'release-token')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dir, 'release-key.pem')).mode & 0o777).toBe(0o600);
  });

  test('keeps its token after a restart, and the signing keys stay the same', async () => {
    const again = await createAccess({ sql: api.sql, config, logger });
    const token = readFileSync(join(dir, 'release-token'), 'utf8');
    expect(await again.authenticate(`Bearer ${token}`)).toBeDefined();
    expect(again.signing.keys()).toEqual(access.signing.keys());
  });
});

describe('a token', () => {
  const make = async (fields: Partial<Parameters<typeof insertToken>[1]> = {}) => {
    const token = createToken();
    const row = await insertToken(api.sql, {
      hash: hashToken(token),
      start: tokenStart(token),
      role: 'team',
      team: 'content',
      name: 'ci',
      remotes: ['mf-content'],
      days: 1,
      createdBy: 'owner:root',
      ...fields,
    });
    return { token, id: row?.id ?? 0 };
  };

  test('identifies its team and its limits, and records its use', async () => {
    const { token, id } = await make();
    expect(await access.authenticate(`Bearer ${token}`)).toEqual({
      kind: 'team',
      team: 'content',
      name: 'ci',
      remotes: ['mf-content'],
      tokenId: id,
    });
    const [row] = await api.sql`
      select last_used_at is not null as used, hash from release_token where id = ${id}`;
    expect(row?.used).toBe(true);
    expect(row?.hash.toString()).not.toContain(token);
  });

  test('of a server', async () => {
    const { token } = await make({ role: 'server', team: null, name: 'web', remotes: null });
    expect(await access.authenticate(`Bearer ${token}`)).toMatchObject({
      kind: 'server',
      name: 'web',
    });
  });

  test('that was never created is unknown', async () => {
    expect(await access.authenticate(`Bearer ${createToken()}`)).toBeUndefined();
  });

  test('that has expired is refused with the time, and the refusal is logged', async () => {
    const { token, id } = await make();
    await api.sql`update release_token set expires_at = '2026-01-02T03:04Z' where id = ${id}`;
    await expect(access.authenticate(`Bearer ${token}`)).rejects.toMatchObject({
      status: 401,
      message: expect.stringMatching(/^The token ci \(atlas_\w{4}…\) expired at 2026-01-02T03:04/),
    });
    expect(await lastEntry()).toMatchObject({
      by: 'team:content/ci',
      action: 'authenticate',
      allowed: false,
      detail: { problem: expect.stringContaining('expired') },
    });
  });

  test('that is valid works although its address has too many failures', async () => {
    const { token } = await make();
    const guess = () => access.authenticate(`Bearer ${createToken()}`, '10.0.0.1');
    for (let i = 0; i < FAILURES_MAX; i += 1) await guess();
    await expect(guess()).rejects.toMatchObject({ status: 429 });
    expect(await access.authenticate(`Bearer ${token}`, '10.0.0.1')).toBeDefined();
  });

  test('that was revoked does not count as a failure of its address, and is logged once', async () => {
    const { token, id } = await make({ name: 'ended' });
    await revokeToken(api.sql, id);
    const call = () => access.authenticate(`Bearer ${token}`, '10.0.0.1');
    for (let i = 0; i <= FAILURES_MAX; i += 1)
      await expect(call()).rejects.toMatchObject({ status: 401 });
    const notes = await api.sql`select from release_audit where by = 'team:content/ended'`;
    expect(notes).toHaveLength(1);
  });

  test('that was revoked is refused immediately', async () => {
    const { token, id } = await make();
    await access.authenticate(`Bearer ${token}`);
    await revokeToken(api.sql, id);
    await expect(access.authenticate(`Bearer ${token}`)).rejects.toThrow('was revoked at');
    expect(await lastEntry()).toMatchObject({ by: 'team:content/ci', allowed: false });
  });
});

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
