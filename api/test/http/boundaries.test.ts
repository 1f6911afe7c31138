import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { BATCH_MAX_READS, READS_PATH, TARGET_MAX_BYTES } from '../../contract/http.ts';
import { postgresqlCounters } from '../../src/limits/shared-counters.ts';
import { FROM_WEB_SERVER, fromVisitor, useTestApi } from '../harness.ts';

const api = useTestApi({
  RATE_LIMIT_WRITES_PER_MINUTE: '11',
  RATE_LIMIT_SEARCHES_PER_MINUTE: '12',
  RATE_LIMIT_RECOMMENDATIONS_PER_MINUTE: '13',
  RATE_LIMIT_DOWNLOADS_PER_MINUTE: '14',
});
const JSON_TYPE = { 'Content-Type': 'application/json' };
const BODY_MAX_BYTES = 16 * 1024;

test.each([
  [TARGET_MAX_BYTES, 200],
  [TARGET_MAX_BYTES + 1, 414],
])('a target of %d bytes gets %d', async (bytes, status) => {
  const target = '/api/agents/1?x='.padEnd(bytes, 'x');
  expect((await fetch(api.url + target)).status).toBe(status);
});

test.each([
  [BODY_MAX_BYTES, 400],
  [BODY_MAX_BYTES + 1, 413],
])('a body of %d bytes gets %d', async (bytes, status) => {
  const body = '{}'.padEnd(bytes);
  expect((await api.post('/api/votes', body, FROM_WEB_SERVER)).status).toBe(status);
});

describe('a batch of reads', () => {
  const send = (body: string) =>
    fetch(api.url + READS_PATH, {
      method: 'POST',
      headers: { ...FROM_WEB_SERVER, ...JSON_TYPE },
      body,
    });

  test.each([
    [BATCH_MAX_READS, 200],
    [BATCH_MAX_READS + 1, 400],
  ])('of %d targets gets %d', async (count, status) => {
    const targets = Array<string>(count).fill('/api/agents/1');
    expect((await send(JSON.stringify(targets))).status).toBe(status);
  });
});

describe('the limit per minute', () => {
  const visitor = fromVisitor('203.0.113.77');
  const vote = { agentId: 1, userId: 'anonymous', voteType: 'upvote' };
  const request = {
    preferredCategories: ['AI Chatbot'],
    budget: 'medium',
    technicalExpertise: 'beginner',
    features: [],
    integrations: [],
    useCase: '',
    dataPrivacy: false,
  };
  test.each([
    ['votes', 55, () => api.post('/api/votes', vote, visitor)],
    ['searches', 60, () => api.get('/api/search?q=alpha', visitor)],
    ['recommendations', 65, () => api.post('/api/recommendations', request, visitor)],
    ['downloads', 70, () => api.get('/api/data/totals.csv', visitor)],
  ])('of %s is the one that is set for them', async (_kind, limit, send) => {
    const policy = (await send()).headers.get('RateLimit-Policy');
    expect(policy).toContain(`"network";q=${limit};w=60`);
  });
});

describe.skipIf(inject('database').kind === 'embedded')('the shared counters', () => {
  test('add up until they expire, and are then deleted', async () => {
    const counters = postgresqlCounters(api.sql);
    const [current, expired] = [randomUUID(), randomUUID()];
    const add = async (key: string, own: number, expiresAt: number) =>
      (await counters.add([{ key, own, expiresAt }])).get(key);
    const soon = Date.now() + 60_000;
    expect(await add(expired, 1, Date.now() - 1000)).toBe(1);
    expect(await add(current, 2, soon)).toBe(2);
    expect(await add(current, 3, soon)).toBe(5);
    const stored = await api.sql`
      select key from rate_limit where key in (${current}, ${expired})`;
    expect(stored).toEqual([{ key: current }]);
  });
});
