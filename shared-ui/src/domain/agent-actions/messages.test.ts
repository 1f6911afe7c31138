import { expect, it } from 'vitest';
import {
  COMPARED_MESSAGE,
  reviewVoteMessage,
  VOTE_FAILED_MESSAGE,
  voteMessage,
} from './messages.ts';

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
  expect(reviewVoteMessage(vote)).toEqual({
    title: 'Vote recorded',
    description: `You marked this review as ${vote}`,
  });
});

it('says that a vote failed, in the style of an error', () => {
  expect(VOTE_FAILED_MESSAGE).toEqual({
    title: 'Error',
    description: 'Could not record your vote',
    variant: 'destructive',
  });
});

it('says that an agent was added to the comparison', () => {
  expect(COMPARED_MESSAGE).toEqual({ title: 'Added to comparison' });
});
