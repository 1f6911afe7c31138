import { answerMutations, findToast } from '@agent-atlas/remote-kit/testing';
import { screen } from '@testing-library/react';
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
  await user.click(screen.getByRole('button', { name: /^Upvote Agent 3\b/ }));
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

it('starts a comparison and confirms it', async () => {
  const { user, router } = await showCategory();
  await user.click(button('Compare Agent 6'));
  expect(router.state.location.pathname + router.state.location.search).toBe('/compare?ids=6');
  await findToast('Added to comparison');
});
