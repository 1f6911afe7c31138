import { expect, it } from 'vitest';
import { reviewVoteMessage, voteMessage } from './messages.ts';

it('names the upvoted agent', () => {
  expect(voteMessage('ChatGPT', 'upvote')).toEqual({
    title: 'Vote recorded',
    description: 'You upvoted ChatGPT',
  });
});

it('names the downvoted agent', () => {
  expect(voteMessage('ChatGPT', 'downvote').description).toBe('You downvoted ChatGPT');
});

it.each(['helpful', 'unhelpful'] as const)('says that a review was marked as %s', (vote) => {
  expect(reviewVoteMessage(vote).description).toBe(`You marked this review as ${vote}`);
});
