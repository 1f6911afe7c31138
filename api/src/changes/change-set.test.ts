import { expect, test } from 'vitest';
import { type CacheTag, feedTags, headerTags } from './change-set.ts';

const numbered = (kind: 'agent' | 'review', count: number) =>
  Array.from({ length: count }, (_, index): CacheTag => `${kind}:${index + 1}`);

test.each([
  ['64 agents', numbered('agent', 64), numbered('agent', 64)],
  ['65 agents', numbered('agent', 65), ['agents']],
  ['65 reviews', numbered('review', 65), ['reviews']],
  [
    '64 agents and 65 reviews',
    [...numbered('agent', 64), ...numbered('review', 65), 'order:score' as const],
    [...numbered('agent', 64), 'order:score', 'reviews'],
  ],
])('a response that shows %s has tags that a header can hold', (_what, tags, shown) => {
  expect(headerTags(tags)).toEqual(shown);
});

test.each([
  [{ agents: [5] }, ['agent:5', 'agents']],
  [{ reviews: [7] }, ['review:7', 'reviews']],
  [{ orders: ['votes'] as const }, ['order:votes']],
  [{ agents: [] }, []],
])('the feed announces %j to responses that list one or many', (changes, tags) => {
  expect(feedTags(changes)).toEqual(tags);
});
