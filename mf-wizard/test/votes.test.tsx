import { Toaster } from '@agent-atlas/shared-ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { show, toResults } from './scenario.ts';

test('reports a rejected vote', async () => {
  render(<Toaster />);
  await show('usual');
  await toResults();
  const upvote = await screen.findByRole('button', { name: 'Upvote Agent 1' });
  await userEvent.click(upvote);
  expect((await screen.findAllByText('Could not record your vote')).length).toBeGreaterThan(0);
  expect(upvote).toHaveProperty('disabled', false);
});

test('sends a vote with the placeholder user id and confirms it', async () => {
  render(<Toaster />);
  const { fetch, sent } = await show('usual');
  await toResults();
  const state = { agentId: 1, upvotes: 5, downvotes: 1, vote: 'upvote' };
  fetch.mockResolvedValueOnce(Response.json(state));
  await userEvent.click(await screen.findByRole('button', { name: 'Upvote Agent 1' }));
  expect((await screen.findAllByText('You upvoted Agent 1')).length).toBeGreaterThan(0);
  expect(sent().at(-1)).toEqual([
    '/api/votes',
    { agentId: 1, userId: 'anonymous', voteType: 'upvote' },
  ]);
  const pressed = screen.getByRole('button', { name: 'Upvote Agent 1', pressed: true });
  expect(pressed.getAttribute('title')).toBe('5 upvotes');
});
