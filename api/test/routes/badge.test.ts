import { describe, expect, test } from 'vitest';
import { READS_PATH } from '../../contract/http.ts';
import { FROM_WEB_SERVER, useTestApi } from '../harness.ts';

const api = useTestApi();

describe('GET /api/agents/{id}/badge.svg', () => {
  test('returns an image that other sites may embed and cache', async () => {
    const response = await api.get('/api/agents/1/badge.svg');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
    expect(await response.text()).toContain('Alpha on Agent Atlas: #1–3 in AI Chatbots');
    const etag = response.headers.get('ETag') ?? '';
    const again = await api.get('/api/agents/1/badge.svg', { 'If-None-Match': etag });
    expect(again.status).toBe(304);
  });

  test('is cached until the ranking changes', async () => {
    const read = () => api.get('/api/agents/2/badge.svg', FROM_WEB_SERVER);
    expect((await read()).headers.get('Cache-Tag')).toBe('order:score');
    const before = await (await read()).text();
    await api.sql`update agent set name = 'Bravissimo' where id = 2`;
    expect(await (await read()).text()).toBe(before);
    await api.changes.note({ orders: ['score'] });
    expect(await (await read()).text()).toContain('Bravissimo');
  });

  test('is returned unchanged in a batch, with its headers', async () => {
    const response = await api.post(READS_PATH, ['/api/agents/1/badge.svg'], FROM_WEB_SERVER);
    expect(await response.json()).toEqual([
      {
        status: 200,
        headers: expect.objectContaining({
          'access-control-allow-origin': '*',
          'cache-control': 'public, max-age=3600',
          'content-type': 'image/svg+xml',
          'cross-origin-resource-policy': 'cross-origin',
        }),
        body: await (await api.get('/api/agents/1/badge.svg')).text(),
      },
    ]);
  });

  test('shows that an agent is not ranked', async () => {
    await api.sql`delete from agent_score where agent_id = 7`;
    const response = await api.get('/api/agents/7/badge.svg');
    expect(await response.text()).toContain('not ranked');
  });

  test.each([
    ['999', 404],
    ['0', 400],
    ['x', 400],
  ])('for agent %s returns %i', async (id, status) => {
    expect((await api.get(`/api/agents/${id}/badge.svg`)).status).toBe(status);
  });
});
