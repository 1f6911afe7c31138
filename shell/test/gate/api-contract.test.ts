import { describe, expect, test } from 'vitest';
import { apiContract, apiProblems } from '../../src/gate/api-contract.ts';

const respondingWith = (schema: object) => ({
  responses: { 200: { content: { 'application/json': { schema } } } },
});

const contract = apiContract.parse({
  openapi: '3.1.0',
  paths: {
    '/api/agents': {
      get: respondingWith({ type: 'array', items: { $ref: '#/components/schemas/Agent' } }),
    },
    '/api/agents/{id}': { get: respondingWith({ $ref: '#/components/schemas/Agent' }) },
    '/api/leaderboard': {
      get: respondingWith({
        properties: {
          categoryBest: {
            additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/Agent' } },
          },
        },
      }),
    },
    '/api/votes': { post: respondingWith({ properties: { vote: {} } }) },
  },
  components: {
    schemas: {
      Agent: {
        properties: {
          id: { type: 'integer' },
          owner: { anyOf: [{ properties: { name: {} } }, { type: 'null' }] },
        },
      },
    },
  },
});

const problems = (reads: Record<string, string[]>, addresses: string[] = []) =>
  apiProblems({ reads, addresses }, contract);

describe('a release that uses what the API has', () => {
  test.each([
    ['GET /api/agents/0', 'id'],
    ['GET /api/agents', '[].id'],
    ['GET /api/agents/0', 'owner.name'],
    ['GET /api/leaderboard', 'categoryBest.AI Chatbot[].id'],
    ['POST /api/votes', 'vote'],
  ])('%s: %s', (call, field) => {
    expect(problems({ [call]: [field] })).toEqual([]);
  });

  test.each(['/api/agents', '/api/agents/', '/api/votes'])('a URL that starts with %s', (start) => {
    expect(problems({}, [start])).toEqual([]);
  });
});

describe('a release that uses what the API does not have', () => {
  test('a field', () => {
    expect(problems({ 'GET /api/agents/0': ['id', 'nickname'] })).toEqual([
      'it reads "nickname" of GET /api/agents/0, which the response does not have',
    ]);
  });

  test('a field of an item', () => {
    expect(problems({ 'GET /api/leaderboard': ['categoryBest.X[].nickname'] })).toHaveLength(1);
  });

  test('a call or its method', () => {
    expect(problems({ 'GET /api/prices': [], 'GET /api/votes': ['vote'] })).toEqual([
      'it calls GET /api/prices, which the API does not have',
      'it calls GET /api/votes, which the API does not have',
    ]);
  });

  test('a URL in its code', () => {
    expect(problems({}, ['/api/prices'])).toEqual([
      'its code requests /api/prices, which the API does not have',
    ]);
  });
});
