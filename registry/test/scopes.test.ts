import { beforeEach, describe, expect, test } from 'vitest';
import { OWNERS_MAX, PUBLISHERS_MAX, TOKENS_MAX, WEBHOOKS_MAX } from '../contract/access.ts';
import { QA_LINKS_MAX } from '../contract/qa-links.ts';
import { insertAudit } from '../src/queries/audit.ts';
import { insertWebhook, selectDeliveries } from '../src/webhooks/queries.ts';
import { filesArchive } from './archives.ts';
import { releaseClient } from './client.ts';
import { emptyReleases } from './empty.ts';
import { useTestRegistry } from './harness.ts';

// The tests make no deliveries.
const api = useTestRegistry({ RELEASE_WEBHOOKS: 'off' });
const owner = releaseClient(api);

beforeEach(async () => {
  await emptyReleases(api.sql);
  await api.sql`
    truncate release_owner, release_token, release_publisher, release_webhook, release_qa_link
    cascade`;
  for (const [remote, team, prefix] of [
    ['mf-content', 'content', '/blog'],
    ['mf-shop', 'shop', '/shop'],
  ])
    await owner.send('PUT', `/owners/${remote}`, { team, prefixes: [prefix] });
});

/** Calls with a token of a team. */
async function asTeam(team: string) {
  const given = { role: 'team', name: 'ci', team };
  const { token } = await (await owner.send('POST', '/tokens', given)).json();
  const headers = { Authorization: `Bearer ${token}` };
  return (method: string, path: string, body?: unknown) => owner.send(method, path, body, headers);
}

async function publish(name: string, version: string, path: string): Promise<void> {
  const manifest = { name, version, routes: [{ id: 'page', path }] };
  const archive = await filesArchive({ 'manifest.json': JSON.stringify(manifest) });
  const response = await owner.send('PUT', `/releases/${name}/${version}`, archive);
  expect(response.status).toBe(201);
}

const both = { 'mf-content': '1.0.0', 'mf-shop': '1.0.0' };

describe('of several remotes, a team must own each', () => {
  test.each([
    ['/changes', { kind: 'activate', versions: both }],
    ['/changes', { kind: 'check', versions: both }],
    ['/qa-links', { person: 'Ben', scope: { 'mf-content': 'any', 'mf-shop': 'any' } }],
  ])('to post to %s: %j', async (path, body) => {
    const content = await asTeam('content');
    const response = await content('POST', path, body);
    expect([response.status, (await response.json()).error]).toEqual([
      403,
      'mf-shop belongs to team shop, not to team content.',
    ]);
  });
});

test('a team cannot bypass the gate', async () => {
  const content = await asTeam('content');
  const versions = { 'mf-content': '1.0.0' };
  const response = await content('POST', '/changes', { kind: 'activate', versions, force: true });
  expect([response.status, (await response.json()).error]).toEqual([
    403,
    'Only the site owner may bypass the gate.',
  ]);
});

test('a URL of another team is refused in each release of a change, and in a drive', async () => {
  await publish('mf-content', '1.0.0', '/blog');
  await publish('mf-shop', '1.0.0', '/blog/cheap');
  const change = await owner.send('POST', '/changes', { kind: 'activate', versions: both });
  const drive = await owner.send('POST', '/drives', { remote: 'mf-shop', version: '1.0.0' });
  for (const response of [change, drive])
    expect([response.status, (await response.json()).error]).toEqual([
      403,
      'mf-shop uses /blog/cheap, which team content owns.',
    ]);
});

test('a canary whose URL became that of another team is not promoted', async () => {
  await publish('mf-shop', '1.0.0', '/shop');
  await publish('mf-shop', '2.0.0', '/shop/blog');
  await owner.report();
  await owner.activate({ 'mf-shop': '1.0.0' });
  await owner.report();
  await owner.end({ kind: 'canary', remote: 'mf-shop', version: '2.0.0', share: 0.1 });
  const prefixes = ['/blog', '/shop/blog'];
  await owner.send('PUT', '/owners/mf-content', { team: 'content', prefixes });
  const response = await owner.send('POST', '/changes', {
    ...{ kind: 'promote', remote: 'mf-shop', ifCanary: { version: '2.0.0', share: 0.1 } },
  });
  expect([response.status, (await response.json()).error]).toEqual([
    403,
    'mf-shop uses /shop/blog, which team content owns.',
  ]);
});

test('QA links are hidden from a team whose name begins the name of their team', async () => {
  const content = await asTeam('content');
  const scope = { 'mf-content': 'any' };
  expect((await content('POST', '/qa-links', { person: 'Ben', scope })).status).toBe(201);
  expect(await (await content('GET', '/qa-links')).json()).toHaveLength(1);
  expect(await (await (await asTeam('con'))('GET', '/qa-links')).json()).toEqual([]);
});

test('a QA link is listed for a day after it ended, so that its visitors learn why', async () => {
  for (const person of ['A', 'B', 'C']) {
    const response = await owner.send('POST', '/qa-links', { person, scope: 'any' });
    expect(response.status).toBe(201);
  }
  const age = (person: string, hours: number) => api.sql`
    update release_qa_link set expires_at = now() - make_interval(hours => ${hours})
    where person = ${person}`;
  await age('A', 25);
  await age('B', 23);
  const listed = (await owner.read('/qa-links')) as { person: string }[];
  expect(listed.map(({ person }) => person)).toEqual(['C', 'B']);
});

test('revoking a QA link deletes the votes of its sessions, and no others', async () => {
  const ids: number[] = [];
  for (const person of ['A', 'B']) {
    const { id } = await (await owner.send('POST', '/qa-links', { person, scope: 'any' })).json();
    ids.push(id);
    await api.sql`
      insert into qa_vote (link_id, session, kind, target_id, vote_type)
      values (${id}, 's', 'agent', 1, 'upvote')`;
  }
  const [revoked, other] = ids;
  expect((await owner.send('DELETE', `/qa-links/${revoked}`)).status).toBe(204);
  expect(await api.sql`select link_id as id from qa_vote`).toEqual([{ id: other }]);
});

test('a delivery is resent only by its own webhook', async () => {
  const create = () =>
    insertWebhook(api.sql, { url: 'https://hooks.example/', secret: 'x', createdBy: 'owner:o' });
  const [first = 0, other = 0] = [await create(), await create()];
  await insertAudit(api.sql, { by: 'owner:o', action: 'publish', allowed: true });
  await api.sql`update release_webhook_delivery set state = 'failed', attempts = 8`;
  const [delivery] = (await selectDeliveries(api.sql, first)) ?? [];
  const resend = (webhook: number) =>
    owner.send('POST', `/webhooks/${webhook}/deliveries/${delivery?.id}`);
  expect((await resend(other)).status).toBe(404);
  expect((await resend(first)).status).toBe(204);
  const [again] = (await selectDeliveries(api.sql, first)) ?? [];
  const latest = (await selectDeliveries(api.sql, first))?.find(({ id }) => id === delivery?.id);
  expect(again?.id).toBeGreaterThan(delivery?.id ?? 0);
  expect(latest).toMatchObject({ state: 'pending', attempts: 0 });
});

describe('at the limit, what is there can still be replaced', () => {
  test('owners', async () => {
    await api.sql`
      insert into release_owner (remote, team, prefixes)
      select 'mf-t' || i, 'team', '{}' from generate_series(1, ${OWNERS_MAX - 2}) as i`;
    const put = (remote: string) => owner.send('PUT', `/owners/${remote}`, { team: 'content' });
    expect([(await put('mf-more')).status, (await put('mf-content')).status]).toEqual([409, 200]);
    await owner.send('DELETE', '/owners/mf-t1');
    expect((await put('mf-more')).status).toBe(200);
  });

  test('publishers', async () => {
    await api.sql`
      insert into release_publisher (name, team, issuer, audience, claims, created_by)
      select 'p' || i, 'team', 'https://ci.example', 'a', '{}', 'owner:o'
      from generate_series(1, ${PUBLISHERS_MAX}) as i`;
    const given = { team: 'team', issuer: 'https://ci.example', audience: 'a' };
    const put = (name: string) =>
      owner.send('PUT', `/publishers/${name}`, { ...given, claims: { sub: 'x' } });
    expect([(await put('more')).status, (await put('p1')).status]).toEqual([409, 200]);
    await owner.send('DELETE', '/publishers/p2');
    expect((await put('more')).status).toBe(200);
  });
});

describe('what has ended does not count towards the limit', () => {
  test('of tokens', async () => {
    await api.sql`
      insert into release_token (hash, start, role, name, created_by)
      select sha256(i::text::bytea), 'atlas_', 'server', 't' || i, 'owner:o'
      from generate_series(1, ${TOKENS_MAX}) as i`;
    const create = async () =>
      (await owner.send('POST', '/tokens', { role: 'server', name: 'more' })).status;
    expect(await create()).toBe(409);
    await api.sql`update release_token set expires_at = now() where name = 't1'`;
    expect([await create(), await create()]).toEqual([201, 409]);
    await api.sql`update release_token set revoked_at = now() where name = 't2'`;
    expect([await create(), await create()]).toEqual([201, 409]);
  });

  test('of QA links', async () => {
    await api.sql`
      insert into release_qa_link (hash, person, scope, created_by, expires_at)
      select sha256(i::text::bytea), 'p' || i, '"any"', 'owner:o', now() + interval '1 hour'
      from generate_series(1, ${QA_LINKS_MAX}) as i`;
    const create = async () =>
      (await owner.send('POST', '/qa-links', { person: 'Ana', scope: 'any' })).status;
    expect(await create()).toBe(409);
    await api.sql`update release_qa_link set revoked_at = now() where person = 'p1'`;
    expect([await create(), await create()]).toEqual([201, 409]);
  });
});

test('there can be 20 webhooks, and no more', async () => {
  const create = async (at: number) =>
    (await owner.send('POST', '/webhooks', { url: `https://hooks.example/${at}` })).status;
  const statuses = [];
  for (let at = 0; at <= WEBHOOKS_MAX; at += 1) statuses.push(await create(at));
  expect(statuses).toEqual([...Array(WEBHOOKS_MAX).fill(201), 409]);
});
