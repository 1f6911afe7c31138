import { voteQuery } from '@agent-atlas/api-client';
import type { VoteState } from '@agent-atlas/api-client/rules';
import { answerMutations, findToast } from '@agent-atlas/remote-kit/testing';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleVotes } from '../src/scenarios/samples.ts';
import { show } from './scenario.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

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

  it('is shown as pressed and refetches the agent', async () => {
    answerMutations(async () => Response.json({ ...sampleVotes('downvote'), downvotes: 3 }));
    const { user, queryClient } = await showAgent();
    const before = queryClient.getQueryState(['/api/agents/1'])?.dataUpdateCount ?? 0;
    await user.click(button('Downvote Agent 1'));
    await findToast('You downvoted Agent 1');
    expect(button('Downvote Agent 1').getAttribute('aria-pressed')).toBe('true');
    expect(button('Downvote Agent 1').title).toBe('3 downvotes');
    await waitFor(() =>
      expect(queryClient.getQueryState(['/api/agents/1'])?.dataUpdateCount).toBe(before + 1),
    );
  });

  it('reports a failure', async () => {
    answerMutations(async () => new Response('Too many votes', { status: 429 }));
    const { user } = await showAgent();
    await user.click(button('Upvote Agent 1'));
    await findToast('Error');
    await findToast('Could not record your vote');
    expect(button('Upvote Agent 1').getAttribute('aria-pressed')).toBe('false');
  });

  it('is disabled in flight', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answerMutations(() => promise);
    const { user } = await showAgent();
    await user.click(button('Upvote Agent 1'));
    await waitFor(() => expect(button('Upvote Agent 1').disabled).toBe(true));
    expect(button('Downvote Agent 1').disabled).toBe(true);
    resolve(Response.json(sampleVotes('upvote')));
    await waitFor(() => expect(button('Upvote Agent 1').disabled).toBe(false));
    expect(button('Downvote Agent 1').disabled).toBe(false);
  });

  it('fails immediately when the browser is offline', async () => {
    answerMutations(async () => Promise.reject(new TypeError('Failed to fetch')));
    const { user } = await showAgent();
    onlineManager.setOnline(false);
    await user.click(button('Upvote Agent 1'));
    await findToast('Could not record your vote');
    expect(button('Upvote Agent 1').disabled).toBe(false);
  });

  it('is not overwritten by the late response to an earlier request', async () => {
    answerMutations(async () => Response.json(sampleVotes('upvote')));
    const { user, queryClient } = await showAgent();
    const { promise, resolve } = Promise.withResolvers<VoteState>();
    const earlier = queryClient.fetchQuery({
      ...voteQuery(1),
      queryFn: () => promise,
      staleTime: 0,
    });
    await user.click(button('Upvote Agent 1'));
    await findToast('You upvoted Agent 1');
    resolve(sampleVotes());
    await earlier.catch(() => undefined);
    await waitFor(() => expect(button('Upvote Agent 1').disabled).toBe(false));
    expect(button('Upvote Agent 1').getAttribute('aria-pressed')).toBe('true');
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

  it('is disabled in flight', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answerMutations(() => promise);
    const { user } = await showAgent();
    await user.click(button('Helpful: Review 2'));
    await waitFor(() => expect(button('Helpful: Review 2').disabled).toBe(true));
    expect(button('Unhelpful: Review 2').disabled).toBe(true);
    resolve(await respond('helpful')());
    await waitFor(() => expect(button('Helpful: Review 2').disabled).toBe(false));
    expect(button('Unhelpful: Review 2').disabled).toBe(false);
  });

  it('waits for the previous vote, whose response sets the session cookie', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const sent = answerMutations(() => promise.then((response) => response.clone()));
    const { user } = await showAgent();
    await user.click(button('Helpful: Review 1'));
    await user.click(button('Upvote Agent 1'));
    await waitFor(() => expect(button('Upvote Agent 1').disabled).toBe(true));
    expect(sent.map(({ path }) => path)).toEqual(['/api/review-votes']);
    resolve(await respond('helpful')());
    await findToast('You upvoted Agent 1');
    expect(sent.map(({ path }) => path)).toEqual(['/api/review-votes', '/api/votes']);
  });

  it("refetches the agent's reviews and makes the recent ones stale", async () => {
    answerMutations(respond('helpful'));
    const { user, queryClient } = await showAgent();
    queryClient.setQueryData(['/api/recent-reviews'], []);
    await user.click(button('Helpful: Review 2'));
    await waitFor(() =>
      expect(queryClient.getQueryState(['/api/recent-reviews'])?.isInvalidated).toBe(true),
    );
    await waitFor(() =>
      expect(
        queryClient.getQueryState(['/api/reviews', { agentId: 1, limit: 10 }, 'page'])
          ?.dataUpdateCount,
      ).toBe(2),
    );
  });

  it('reports a failure', async () => {
    answerMutations(async () => new Response('', { status: 500, statusText: 'Broken' }));
    const { user } = await showAgent();
    await user.click(button('Helpful: Review 1'));
    await findToast('Could not record your vote');
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
