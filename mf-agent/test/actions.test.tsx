import { answerMutations, findToast } from '@agent-atlas/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleVotes } from '../src/scenarios/samples.ts';
import { show } from './scenario.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The button with this name. Votes also have their count in it. */
const button = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name}\\b`) });

async function showAgent(id = 'agent') {
  const view = await show(id);
  await screen.findByText('Review 1');
  return view;
}

describe('a vote on the agent', () => {
  it('is sent and confirmed', async () => {
    const sent = answerMutations(async () => Response.json(sampleVotes('upvote')));
    const { user } = await showAgent();
    await user.click(button('Upvote Agent 1'));
    await findToast('Vote recorded');
    await findToast('You upvoted Agent 1');
    expect(sent).toEqual([
      {
        path: '/api/votes',
        method: 'POST',
        body: { agentId: 1, userId: 'anonymous', voteType: 'upvote' },
      },
    ]);
  });

  it('can be switched to the opposite vote', async () => {
    answerMutations(async () => Response.json(sampleVotes('downvote')));
    const { user } = await showAgent('agent-voted');
    await waitFor(() => expect(button('Upvote Agent 1').getAttribute('aria-pressed')).toBe('true'));
    await user.click(button('Downvote Agent 1'));
    await waitFor(() =>
      expect(button('Downvote Agent 1').getAttribute('aria-pressed')).toBe('true'),
    );
    expect(button('Upvote Agent 1').getAttribute('aria-pressed')).toBe('false');
  });

  it('is remembered from an earlier visit of the session', async () => {
    await showAgent('agent-voted');
    await waitFor(() => expect(button('Upvote Agent 1').getAttribute('aria-pressed')).toBe('true'));
  });
});

describe('a vote on a review', () => {
  const respond = (vote: string) => async () =>
    Response.json({ reviewId: 2, agentId: 1, helpfulCount: 1, unhelpfulCount: 0, vote });

  it.each([
    ['Helpful: Review 2', 'helpful'],
    ['Unhelpful: Review 2', 'unhelpful'],
  ])('%s is sent and confirmed', async (name, voteType) => {
    const sent = answerMutations(respond(voteType));
    const { user } = await showAgent();
    await user.click(button(name));
    await findToast(`You marked this review as ${voteType}`);
    expect(sent).toEqual([
      {
        path: '/api/review-votes',
        method: 'POST',
        body: { reviewId: 2, userId: 'anonymous', voteType },
      },
    ]);
    expect(button(name).getAttribute('aria-pressed')).toBe('true');
  });

  it('stays pressed on another tab, and can be switched there', async () => {
    answerMutations(respond('helpful'));
    const { user } = await showAgent();
    await user.click(button('Helpful: Review 2'));
    await findToast('You marked this review as helpful');
    await user.click(screen.getByRole('tab', { name: 'Reviews (3)' }));
    expect(button('Helpful: Review 2').getAttribute('aria-pressed')).toBe('true');
    answerMutations(respond('unhelpful'));
    await user.click(button('Unhelpful: Review 2'));
    await waitFor(() =>
      expect(button('Unhelpful: Review 2').getAttribute('aria-pressed')).toBe('true'),
    );
    expect(button('Helpful: Review 2').getAttribute('aria-pressed')).toBe('false');
  });
});

it('explains that reviews cannot be written yet', async () => {
  const { user } = await showAgent();
  await user.click(button('Write a Review'));
  await findToast('Review feature coming soon');
  await findToast('The ability to write reviews will be available in a future update.');
});

it('confirms a report without a request', async () => {
  const sent = answerMutations(async () => Response.json({}));
  const { user } = await showAgent();
  await user.click(button('Report: Review 1'));
  await findToast('Report submitted');
  await findToast('Thank you for helping keep our community safe.');
  expect(sent).toEqual([]);
});
