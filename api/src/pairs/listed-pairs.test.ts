import { expect, test } from 'vitest';
import { listPairs, PAIRS_MAX, type PairCandidate } from './listed-pairs.ts';

const candidate = (id: number, fields: Partial<PairCandidate> = {}): PairCandidate => ({
  id,
  name: `Agent ${id}`,
  slug: `agent-${id}`,
  category: 'AI Chatbot',
  score: 50,
  verifiedOn: '2026-06-11',
  ...fields,
});

test('pairs are of one category, in the order of their slugs, highest scores first', () => {
  const pairs = listPairs([
    candidate(1, { score: 60 }),
    candidate(3, { score: 90, verifiedOn: '2026-08-01' }),
    candidate(2, { score: 70 }),
    candidate(4, { category: 'Code Assistant' }),
  ]);
  expect(pairs.map(({ slug }) => slug)).toEqual([
    'agent-2-vs-agent-3',
    'agent-1-vs-agent-3',
    'agent-1-vs-agent-2',
  ]);
  expect(pairs[0]).toEqual({
    slug: 'agent-2-vs-agent-3',
    category: 'AI Chatbot',
    first: { id: 2, name: 'Agent 2' },
    second: { id: 3, name: 'Agent 3' },
    checkedOn: '2026-08-01',
  });
});

test('the pairs of one agent', () => {
  const pairs = listPairs([candidate(1), candidate(2), candidate(3)], 2);
  expect(pairs.map(({ slug }) => slug)).toEqual(['agent-1-vs-agent-2', 'agent-2-vs-agent-3']);
});

test('a large directory lists a limited number of pairs', () => {
  const candidates = Array.from({ length: 60 }, (_, index) => candidate(index + 1));
  expect(listPairs(candidates)).toHaveLength(PAIRS_MAX);
});
