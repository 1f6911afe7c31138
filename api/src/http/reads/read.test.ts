import { expect, test } from 'vitest';
import { listHeaders } from './read.ts';

const nextPage = { cursor: 'abc', limit: 48 };

test.each([
  ['/api/agents', '</api/agents?cursor=abc&limit=48>; rel="next"'],
  ['/api/agents?cursor=old&limit=5', '</api/agents?cursor=abc&limit=48>; rel="next"'],
  ['/api/reviews?agentId=3', '</api/reviews?agentId=3&cursor=abc&limit=48>; rel="next"'],
])('%s links its next page', (target, link) => {
  expect(listHeaders(target, { value: [], nextPage })).toEqual({ Link: link });
});

test('the next page of a list without a limit has the largest limit that a list accepts', () => {
  const { Link } = listHeaders('/api/agents', {
    value: [],
    nextPage: { cursor: 'a', limit: 1000 },
  });
  expect(Link).toBe('</api/agents?cursor=a&limit=200>; rel="next"');
});

test('the last page links no other', () => {
  const last = { value: [], nextPage: { cursor: null, limit: 5 } };
  expect(listHeaders('/api/agents', { ...last, total: { count: 1000, isAtLeast: true } })).toEqual({
    'x-total-count': '1000;at-least',
  });
});
