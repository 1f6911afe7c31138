import { answerMutations, findToast } from '@agent-atlas/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from './scenario.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function showCategory() {
  const view = await show('category');
  await screen.findByText('Agent 7');
  return view;
}

it('sends an upvote and confirms it', async () => {
  const sent = answerMutations(async () =>
    Response.json({ agentId: 3, upvotes: 41, downvotes: 5, vote: 'upvote' }),
  );
  const { user } = await showCategory();
  await user.click(button('Upvote Agent 3'));
  await findToast('Vote recorded');
  await findToast('You upvoted Agent 3');
  expect(sent).toEqual([
    {
      path: '/api/votes',
      method: 'POST',
      body: { agentId: 3, userId: 'anonymous', voteType: 'upvote' },
    },
  ]);
});

it('shows the new counts and marks the vote', async () => {
  answerMutations(async () =>
    Response.json({ agentId: 3, upvotes: 41, downvotes: 5, vote: 'downvote' }),
  );
  const { user } = await showCategory();
  await user.click(button('Downvote Agent 3'));
  await findToast('You downvoted Agent 3');
  expect(button('Downvote Agent 3').getAttribute('aria-pressed')).toBe('true');
  expect(button('Upvote Agent 3').getAttribute('aria-pressed')).toBe('false');
  expect(button('Upvote Agent 3').title).toBe('41 upvotes');
});

it('reports a failed vote', async () => {
  answerMutations(async () => new Response('Too many votes', { status: 429 }));
  const { user } = await showCategory();
  await user.click(button('Upvote Agent 2'));
  await findToast('Error');
  await findToast('Could not record your vote');
});

it("disables only the card's own vote buttons while a vote is in flight", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerMutations(() => promise);
  const { user } = await showCategory();
  await user.click(button('Upvote Agent 4'));
  await waitFor(() => expect(button('Upvote Agent 4').hasAttribute('disabled')).toBe(true));
  expect(button('Downvote Agent 4').hasAttribute('disabled')).toBe(true);
  expect(button('Upvote Agent 5').hasAttribute('disabled')).toBe(false);
  resolve(Response.json({ agentId: 4, upvotes: 1, downvotes: 0, vote: 'upvote' }));
  await waitFor(() => expect(button('Upvote Agent 4').hasAttribute('disabled')).toBe(false));
});

it('sends votes one at a time, because the first response sets the session cookie', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const sent = answerMutations(() => promise.then((response) => response.clone()));
  const { user } = await showCategory();
  await user.click(button('Upvote Agent 4'));
  await user.click(button('Upvote Agent 5'));
  await waitFor(() => expect(button('Upvote Agent 5').disabled).toBe(true));
  expect(sent).toHaveLength(1);
  resolve(Response.json({ agentId: 4, upvotes: 1, downvotes: 0, vote: 'upvote' }));
  await findToast('You upvoted Agent 5');
  expect(sent).toHaveLength(2);
});

it('starts a comparison and confirms it', async () => {
  const { user, router } = await showCategory();
  await user.click(button('Compare Agent 6'));
  expect(router.state.location.pathname + router.state.location.search).toBe('/compare?ids=6');
  await findToast('Added to comparison');
});
