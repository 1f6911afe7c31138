import { answerMutations, findToast } from '@agent-atlas/shell/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from './kit.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function showCategory() {
  const view = await show('category');
  await screen.findByText('Agent 7');
  return view;
}

it('sends an upvote and says so', async () => {
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

it('shows the new counts and the own vote', async () => {
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

it('says that a vote failed', async () => {
  answerMutations(async () => new Response('Too many votes', { status: 429 }));
  const { user } = await showCategory();
  await user.click(button('Upvote Agent 2'));
  await findToast('Error');
  await findToast('Could not record your vote');
});

it("disables a card's votes, and only its, while one is in flight", async () => {
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

it('sends one vote after the other: the answer to the first one names the session of the next', async () => {
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

it('starts a comparison and says so', async () => {
  const { user, router } = await showCategory();
  await user.click(button('Compare Agent 6'));
  expect(router.state.location.pathname + router.state.location.search).toBe('/compare?ids=6');
  await findToast('Added to comparison');
});
