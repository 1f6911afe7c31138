import { expect, test } from 'vitest';
import { overlayVotes } from './overlay-votes.ts';

const votes = [
  { kind: 'agent', targetId: 1, voteType: 'downvote' },
  { kind: 'review', targetId: 2, voteType: 'helpful' },
] as const;

test('adds a vote wherever its target is shown, and leaves everything else as it is', () => {
  const response = {
    agents: [
      { id: 1, upvotes: 3, downvotes: 0, tags: ['a'], company: null },
      { id: 2, upvotes: 3, downvotes: 0 },
    ],
    reviews: [
      { id: 2, helpfulCount: 0, unhelpfulCount: 5 },
      { id: 1, helpfulCount: 0, unhelpfulCount: 5 },
    ],
    ranks: { 1: { id: 1, score: 4 } },
  };
  expect(overlayVotes(response, votes)).toEqual({
    agents: [
      { id: 1, upvotes: 3, downvotes: 1, tags: ['a'], company: null },
      { id: 2, upvotes: 3, downvotes: 0 },
    ],
    reviews: [
      { id: 2, helpfulCount: 1, unhelpfulCount: 5 },
      { id: 1, helpfulCount: 0, unhelpfulCount: 5 },
    ],
    ranks: { 1: { id: 1, score: 4 } },
  });
  expect(response.agents[0]?.downvotes).toBe(0);
});
