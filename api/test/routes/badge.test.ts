import { describe, expect, test } from 'vitest';
import { useTestApi } from '../harness.ts';

const api = useTestApi();

describe('GET /api/agents/{id}/badge.svg', () => {
  test('is an image that other sites may show and keep', async () => {
    const answer = await api.get('/api/agents/1/badge.svg');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600');
    expect(await answer.text()).toContain('Alpha on Agent Atlas: #1–3 in AI Chatbots');
    const etag = answer.headers.get('ETag') ?? '';
    const again = await api.get('/api/agents/1/badge.svg', { 'If-None-Match': etag });
    expect(again.status).toBe(304);
  });

  test('says so of an agent that is not ranked', async () => {
    await api.sql`delete from agent_score where agent_id = 7`;
    const answer = await api.get('/api/agents/7/badge.svg');
    expect(await answer.text()).toContain('not ranked');
  });

  test.each([
    ['999', 404],
    ['0', 400],
    ['x', 400],
  ])('answers agent %s with %i', async (id, status) => {
    expect((await api.get(`/api/agents/${id}/badge.svg`)).status).toBe(status);
  });
});
