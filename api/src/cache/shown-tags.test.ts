import { expect, test } from 'vitest';
import { shownTags } from './shown-tags.ts';

test('a response depends on the agents and reviews whose votes it shows', () => {
  const response = {
    agents: [{ id: 1, upvotes: 0 }, { id: 2, upvotes: 3, sources: ['x'] }, null],
    reviews: [{ id: 7, helpfulCount: 1, agent: { id: 9, name: 'No votes here' } }],
  };
  expect(shownTags(response)).toEqual(['agent:1', 'agent:2', 'review:7']);
});
