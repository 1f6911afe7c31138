import { describe, expect, test } from 'vitest';
import { AuditEntrySchema } from '../contract/audit.ts';
import { CreatedQaLinkSchema, type NewQaLink, QaLinkSchema } from '../contract/qa-links.ts';
import { deleteEndedQaLinks } from '../src/qa/link-queries.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

const { api, releases } = useEmptyReleases();

const create = (link: Partial<NewQaLink> = {}) =>
  releases.send('POST', '/qa-links', { person: 'Ana', scope: 'any', ...link });
const created = async (link: Partial<NewQaLink> = {}) =>
  CreatedQaLinkSchema.parse(await (await create(link)).json());
const list = async () => QaLinkSchema.array().parse(await releases.read('/qa-links'));
const audit = async () => AuditEntrySchema.array().parse(await releases.read('/audit'));

describe('a QA link', () => {
  test('is stored with its person, scope and expiry, without its token', async () => {
    await releases.publish('mf-content', '1.2.0');
    const { token, ...link } = await created({
      purpose: 'The new glossary',
      scope: { 'mf-content': ['1.2.0', 'dev'] },
    });
    expect(link).toMatchObject({ person: 'Ana', purpose: 'The new glossary', revokedAt: null });
    const hours = (Date.parse(link.expiresAt) - Date.parse(link.createdAt)) / 3_600_000;
    expect(hours).toBe(8);
    expect((await list())[0]).toEqual(link);
    const [row] = await api.sql`select row_to_json(release_qa_link) as row from release_qa_link`;
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test('appears in the audit log, which names no person', async () => {
    const { id } = await created({ scope: { 'mf-content': 'any' } });
    expect((await releases.send('DELETE', `/qa-links/${id}`)).status).toBe(204);
    const [revoked, added] = await audit();
    expect(added).toMatchObject({ action: 'qa.create', remote: 'mf-content', allowed: true });
    expect(revoked).toMatchObject({ action: 'qa.revoke', detail: { link: id } });
    expect(JSON.stringify([revoked, added])).not.toContain('Ana');
  });

  test.each([
    [{ hours: 9 }, 400, /hours: must be at most 8/],
    [{ hours: 0 }, 400, /hours: must be more than 0/],
    [{ person: ' ' }, 400, /person/],
    [{ person: 'Ana\u0007' }, 400, /person: must be one line/],
    [{ scope: {} }, 400, /scope/],
    [{ scope: { 'mf-content': ['9.9.9'] } }, 422, /mf-content 9.9.9 is not stored/],
  ] as const)('is refused: %j', async (link, status, problem) => {
    const response = await create({ ...link } as Partial<NewQaLink>);
    expect([response.status, (await response.json()).error]).toEqual([
      status,
      expect.stringMatching(problem),
    ]);
  });

  test('cannot be revoked twice', async () => {
    const { id } = await created();
    await releases.send('DELETE', `/qa-links/${id}`);
    expect((await list()).find((link) => link.id === id)?.revokedBy).toMatch(/^owner:/);
    const again = await releases.send('DELETE', `/qa-links/${id}`);
    expect([again.status, (await again.json()).error]).toEqual([
      409,
      `QA link ${id} has already expired or been revoked.`,
    ]);
    expect((await releases.send('DELETE', '/qa-links/999999')).status).toBe(404);
  });

  test('is announced to the web servers, as is its end', async () => {
    const moves = async () => (await api.sql`select moves::integer from release_state`)[0]?.moves;
    const before = await moves();
    const { id } = await created();
    await releases.send('DELETE', `/qa-links/${id}`);
    expect(await moves()).toBe(before + 2);
  });

  test("of a team is limited to the team's remotes, and hidden from other teams", async () => {
    const team = async (name: string, remotes: string[]) => {
      const body = { role: 'team', name: 'ci', team: name, remotes };
      const { token } = await (await releases.send('POST', '/tokens', body)).json();
      const headers = { Authorization: `Bearer ${token}` };
      return (method: string, path: string, sent?: unknown) =>
        releases.send(method, path, sent, headers);
    };
    await releases.send('PUT', '/owners/mf-content', { team: 'content' });
    const content = await team('content', ['mf-content']);
    const shop = await team('shop', ['mf-shop']);
    const own = { person: 'Ben', scope: { 'mf-content': 'any' } };
    const response = await content('POST', '/qa-links', own);
    expect(response.status).toBe(201);
    const { id } = await response.json();
    expect((await content('POST', '/qa-links', { person: 'Ben', scope: 'any' })).status).toBe(403);
    expect((await shop('POST', '/qa-links', own)).status).toBe(403);
    expect((await shop('DELETE', `/qa-links/${id}`)).status).toBe(403);
    expect(await (await shop('GET', '/qa-links')).json()).toEqual([]);
    expect(await (await content('GET', '/qa-links')).json()).toMatchObject([{ id }]);
    expect((await content('DELETE', `/qa-links/${id}`)).status).toBe(204);
  });

  test('is deleted with its person a month after it ended', async () => {
    const { id } = await created();
    const ended = await created();
    await api.sql`
      update release_qa_link set expires_at = now() - interval '31 days' where id = ${ended.id}`;
    await deleteEndedQaLinks(api.sql);
    const rows = await api.sql`
      select id from release_qa_link where id in (${id}, ${ended.id})`;
    expect(rows).toEqual([{ id }]);
  });
});
