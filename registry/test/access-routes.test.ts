import { describe, expect, test } from 'vitest';
import { AuditEntrySchema } from '../contract/audit.ts';
import { createToken } from '../src/access/token-format.ts';
import { REFUSALS_PER_MINUTE, settleRefusals } from '../src/queries/refusals.ts';
import { filesArchive } from './archives.ts';
import { releaseClient } from './client.ts';
import { useTestRegistry } from './harness.ts';

const api = useTestRegistry();
const owner = releaseClient(api);
const readAudit = async () => AuditEntrySchema.array().parse(await owner.read('/audit'));

describe('tokens', () => {
  test('are shown once, expire, and appear in no list or log', async () => {
    const wanted = { role: 'team', name: 'ci', team: 'content', remotes: ['mf-content'] };
    const response = await owner.send('POST', '/tokens', wanted);
    expect(response.status).toBe(201);
    const { token, ...row } = await response.json();
    expect(token).toMatch(/^atlas_[0-9A-Za-z]{49}$/);
    const days = (Date.parse(row.expiresAt) - Date.parse(row.createdAt)) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    const listed = JSON.stringify(await owner.read('/tokens'));
    expect(listed).toContain(row.start);
    expect(listed).not.toContain(token);
    const log = await readAudit();
    expect(log[0]).toMatchObject({ action: 'token.create', allowed: true, detail: { id: row.id } });
    expect(JSON.stringify(log)).not.toContain(token);
  });

  test('of servers last until they are revoked, and cannot change anything', async () => {
    const response = await owner.send('POST', '/tokens', { role: 'server', name: 'web-1' });
    const { token, expiresAt } = await response.json();
    expect(expiresAt).toBeNull();
    const headers = { Authorization: `Bearer ${token}` };
    expect((await owner.send('GET', '/state', undefined, headers)).status).toBe(200);
    const request = { kind: 'rollback', remote: 'mf-a', from: '1.0.0' };
    expect((await owner.send('POST', '/changes', request, headers)).status).toBe(403);
    expect((await readAudit())[0]).toMatchObject({ by: 'server:web-1', allowed: false });
  });

  test('of servers may be generated before the site runs, and are taken once', async () => {
    const token = createToken();
    const wanted = { role: 'server', name: 'web', token };
    const headers = { Authorization: `Bearer ${token}` };
    expect((await owner.send('GET', '/state', undefined, headers)).status).toBe(401);
    expect((await owner.send('POST', '/tokens', wanted)).status).toBe(201);
    expect((await owner.send('GET', '/state', undefined, headers)).status).toBe(200);
    expect((await owner.send('POST', '/tokens', wanted)).status).toBe(409);
    const mistyped = {
      ...wanted,
      token: `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    };
    expect((await owner.send('POST', '/tokens', mistyped)).status).toBe(400);
  });

  test('of servers may publish only the release of the host, and those of teams may not', async () => {
    const publish = async (wanted: object, name: string) => {
      const { token } = await (await owner.send('POST', '/tokens', wanted)).json();
      const manifest = JSON.stringify({ name, version: '1.0.0' });
      const archive = await filesArchive({ 'manifest.json': manifest, 'web/a.js': 'a' });
      const headers = { Authorization: `Bearer ${token}` };
      return (await owner.send('PUT', `/releases/${name}/1.0.0`, archive, headers)).status;
    };
    const server = { role: 'server', name: 'worker-1' };
    const team = { role: 'team', name: 'ci', team: 'content' };
    expect(await publish(server, 'mf-content')).toBe(403);
    expect(await publish(team, 'shell')).toBe(403);
    expect(await publish(server, 'shell')).toBe(201);
    expect(await owner.read('/releases/shell/1.0.0')).toMatchObject({
      publishedBy: 'server:worker-1',
    });
  });

  test.each([
    [{ role: 'owner', name: 'x' }],
    [{ role: 'team', name: 'x' }],
    [{ role: 'team', name: 'X Y', team: 'a' }],
    [{ role: 'team', name: 'x', team: 'a', days: 1000 }],
    [{ role: 'team', name: 'x', team: 'a', remotes: [] }],
  ])('cannot be %j', async (wanted) => {
    expect((await owner.send('POST', '/tokens', wanted)).status).toBe(400);
  });

  test('that are unknown get 401 with a hint, and 429 after too many failures', async () => {
    const headers = { Authorization: 'Bearer guess' };
    const first = await owner.send('GET', '/state', undefined, headers);
    expect(first.status).toBe(401);
    expect(await first.json()).toMatchObject({ hint: expect.stringContaining('Authorization') });
    for (let i = 0; i < 20; i += 1) await owner.send('GET', '/state', undefined, headers);
    expect((await owner.send('GET', '/state', undefined, headers)).status).toBe(429);
    // The owner can still authenticate from the same address.
    expect((await owner.send('GET', '/state')).status).toBe(200);
  });
});

describe('publishers', () => {
  const publisher = {
    team: 'content',
    issuer: 'https://token.actions.githubusercontent.com',
    audience: 'https://releases.example',
    claims: { repository: 'acme/content', ref: ['refs/heads/main', 'refs/heads/release/*'] },
  };

  test('are set, listed and removed, each change with an audit log entry', async () => {
    const put = await owner.send('PUT', '/publishers/content-ci', publisher);
    expect(put.status).toBe(200);
    const stored = {
      ...publisher,
      name: 'content-ci',
      remotes: null,
      jwksUri: null,
      claims: { ...publisher.claims, repository: ['acme/content'] },
    };
    expect(await owner.read('/publishers')).toMatchObject([stored]);
    expect((await readAudit())[0]).toMatchObject({ action: 'publisher.set', allowed: true });
    expect((await owner.send('DELETE', '/publishers/content-ci')).status).toBe(204);
    expect((await owner.send('DELETE', '/publishers/content-ci')).status).toBe(404);
    expect((await readAudit())[0]).toMatchObject({ action: 'publisher.remove', allowed: true });
  });

  test.each([
    [{ issuer: 'http://gitlab.example' }, 'issuer'],
    [{ jwksUri: 'http://gitlab.example/keys' }, 'jwksUri'],
    [{ claims: { ref: 'refs/heads/main' } }, 'claims'],
    [{ claims: { repository: '*' } }, 'claims'],
    [{ claims: {} }, 'claims'],
    [{ audience: '' }, 'audience'],
  ])('with %j are refused', async (fields, field) => {
    const response = await owner.send('PUT', '/publishers/x', { ...publisher, ...fields });
    expect(response.status).toBe(400);
    expect((await response.json()).error).toContain(field);
  });

  test('of one issuer must use the same key URL', async () => {
    await owner.send('PUT', '/publishers/a', publisher);
    const other = { ...publisher, jwksUri: 'https://elsewhere.example/keys' };
    expect((await owner.send('PUT', '/publishers/b', other)).status).toBe(409);
    expect((await owner.send('PUT', '/publishers/a', other)).status).toBe(200);
  });
});

describe('a caller that is refused again and again', () => {
  const refused = async () =>
    (await readAudit()).filter(({ by, allowed }) => by === 'server:web-loop' && !allowed);

  test('does not fill the log: the rest of a minute is only counted', async () => {
    const created = await owner.send('POST', '/tokens', { role: 'server', name: 'web-loop' });
    const headers = { Authorization: `Bearer ${(await created.json()).token}` };
    const request = { kind: 'rollback', remote: 'mf-a', from: '1.0.0' };
    const loop = async (times: number) => {
      for (let i = 0; i < times; i += 1)
        expect((await owner.send('POST', '/changes', request, headers)).status).toBe(403);
    };
    // The loop may span the end of a minute.
    await loop(3 * REFUSALS_PER_MINUTE);
    expect((await refused()).length).toBeLessThanOrEqual(2 * REFUSALS_PER_MINUTE);
    await api.sql`update release_refusal set minute = minute - interval '1 hour'`;
    await settleRefusals(api.sql);
    const counts = (await refused()).map(({ detail }) => detail.omitted ?? 1);
    expect(counts.reduce((sum: number, each) => sum + Number(each), 0)).toBe(
      3 * REFUSALS_PER_MINUTE,
    );
  });
});

test('the log keeps changes, and refusals for 90 days', async () => {
  const insert = (allowed: boolean, days: number) => api.sql`
    insert into release_audit (by, action, allowed, at)
    values (${`test:${days}`}, 'old', ${allowed}, now() - make_interval(days => ${days}))`;
  await insert(false, 91);
  await insert(false, 89);
  await insert(true, 92);
  await settleRefusals(api.sql);
  const left = await api.sql<{ by: string }[]>`
    select by from release_audit where action = 'old' order by by`;
  expect(left.map(({ by }) => by)).toEqual(['test:89', 'test:92']);
  for (const by of ['test:89', 'test:92'])
    await expect(api.sql`delete from release_audit where by = ${by}`).rejects.toThrow(
      'only ever appended',
    );
});
