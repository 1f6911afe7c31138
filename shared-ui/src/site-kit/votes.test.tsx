import {
  agentQuery,
  createQueryClient,
  createQueryFn,
  recentReviewsQuery,
  reviewsQuery,
  voteQuery,
} from '@agent-atlas/api-client';
import { Toaster } from '@agent-atlas/shared-ui';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { agentWith } from '../../test/agent.ts';
import { ConnectedAgentCard } from './connected-agent-card.tsx';
import { useReviewVote } from './votes.ts';

afterEach(() => onlineManager.setOnline(true));

/** Mocks an API that responds to a call when the test calls its `respond`. */
function mockApi() {
  const calls: {
    url: string;
    body: unknown;
    respond: (body: object, status?: number) => Promise<void>;
  }[] = [];
  vi.stubGlobal('fetch', (url: string, { signal, body: sent }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    const respond = (body: object, status = 200) =>
      act(async () => resolve(Response.json(body, { status })));
    calls.push({ url, body: JSON.parse(String(sent ?? null)), respond });
    return promise;
  });
  return calls;
}

const voteResult = (agentId: number, vote = 'upvote') => ({
  agentId,
  upvotes: 41,
  downvotes: 5,
  vote,
});

function ReviewVotes({ id }: { id: number }) {
  const { voting, ownVote, onVote } = useReviewVote({ id, agentId: 1 });
  return (
    <button
      type="button"
      disabled={voting}
      aria-pressed={ownVote === 'helpful'}
      onClick={() => onVote('helpful')}
    >
      Helpful {id}
    </button>
  );
}

function show() {
  const queryClient = createQueryClient(createQueryFn());
  const agent = (id: number) => agentWith({ id, name: `Agent ${id}` });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ConnectedAgentCard agent={agent(1)} />
        <ConnectedAgentCard agent={agent(2)} />
        <ConnectedAgentCard agent={agent(3)} />
        <ReviewVotes id={9} />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  );
  const press = (name: string) => userEvent.click(button(name));
  return { queryClient, press };
}

/** The button with this name, which also says its count. */
const button = (name: string, pressed?: boolean) =>
  screen.getByRole('button', { name: new RegExp(`^${name}\\b`), pressed });

const isDisabled = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

const REVIEW_RESULT = {
  reviewId: 9,
  agentId: 1,
  helpfulCount: 4,
  unhelpfulCount: 0,
  vote: 'helpful',
};

it('marks the recorded vote and shows the new counts', async () => {
  const calls = mockApi();
  const { press } = show();
  await press('Downvote Agent 1');
  await calls[0]?.respond(voteResult(1, 'downvote'));
  await screen.findAllByText('You downvoted Agent 1');
  screen.getByRole('button', { name: 'Upvote Agent 1, 41 upvotes', pressed: false });
  screen.getByRole('button', { name: 'Downvote Agent 1, 5 downvotes', pressed: true });
});

it('says that a later vote is of the same session, so that blocked cookies do not count twice', async () => {
  const calls = mockApi();
  const { press } = show();
  await press('Upvote Agent 1');
  await calls[0]?.respond(voteResult(1));
  await press('Downvote Agent 1');
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ body }) => body)).toEqual([
    { agentId: 1, userId: expect.anything(), voteType: 'upvote' },
    { agentId: 1, userId: expect.anything(), voteType: 'downvote', inSession: true },
  ]);
});

it('reports a vote that the API rejects, and lets the visitor vote again', async () => {
  const calls = mockApi();
  const { press } = show();
  await press('Upvote Agent 1');
  await calls[0]?.respond({}, 429);
  await screen.findAllByText('Error');
  await screen.findAllByText('Could not record your vote');
  const upvote = button('Upvote Agent 1', false);
  expect(upvote.hasAttribute('aria-disabled')).toBe(false);
});

it('reports a vote on a review that the API rejects', async () => {
  const calls = mockApi();
  const { press } = show();
  await press('Helpful 9');
  await calls[0]?.respond({}, 500);
  await screen.findAllByText('Could not record your vote');
  screen.getByRole('button', { name: 'Helpful 9', pressed: false });
});

it('fails a vote immediately when the browser is offline', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { press } = show();
  onlineManager.setOnline(false);
  await press('Upvote Agent 1');
  await screen.findAllByText('Could not record your vote');
  expect(isDisabled('Upvote Agent 1')).toBe(false);
});

it("disables both of an agent's vote buttons, and no others, while a vote is sent", async () => {
  const calls = mockApi();
  const { press } = show();
  const names = ['Upvote Agent 1', 'Downvote Agent 1', 'Upvote Agent 2'];
  await press('Upvote Agent 1');
  await waitFor(() => expect(names.map(isDisabled)).toEqual([true, true, false]));
  await calls[0]?.respond(voteResult(1));
  await waitFor(() => expect(names.map(isDisabled)).toEqual([false, false, false]));
});

it('keeps the focus on the pressed button, which sends one vote at a time', async () => {
  const calls = mockApi();
  const { press } = show();
  await press('Upvote Agent 1');
  await waitFor(() => expect(isDisabled('Upvote Agent 1')).toBe(true));
  const upvote = button('Upvote Agent 1');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(upvote);
  await calls[0]?.respond(voteResult(1));
  await waitFor(() => expect(isDisabled('Upvote Agent 1')).toBe(false));
  expect(document.activeElement).toBe(upvote);
  expect(calls).toHaveLength(1);
});

it('asks for no votes of the session, because a list would ask once for each card', () => {
  const calls = mockApi();
  show();
  expect(calls).toEqual([]);
});

it("refetches the agent's page after a vote on the agent", async () => {
  const calls = mockApi();
  const { queryClient, press } = show();
  queryClient.setQueryData(agentQuery(1).queryKey, null);
  await press('Upvote Agent 1');
  await calls[0]?.respond(voteResult(1));
  await waitFor(() =>
    expect(queryClient.getQueryState(agentQuery(1).queryKey)?.isInvalidated).toBe(true),
  );
});

it("refetches the agent's reviews and the recent ones after a vote on a review", async () => {
  const calls = mockApi();
  const { queryClient, press } = show();
  const lists = [reviewsQuery(1).queryKey, recentReviewsQuery().queryKey];
  for (const key of lists) queryClient.setQueryData(key, []);
  await press('Helpful 9');
  await calls[0]?.respond(REVIEW_RESULT);
  await waitFor(() =>
    expect(lists.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]),
  );
});

it('does not let a stalled vote block votes on other agents or reviews', async () => {
  const calls = mockApi();
  const { press } = show();
  await press('Upvote Agent 1');
  await calls[0]?.respond(voteResult(1));
  await press('Upvote Agent 2');
  await press('Upvote Agent 3');
  await press('Helpful 9');
  expect(calls.map(({ url }) => url)).toEqual([
    '/api/votes',
    '/api/votes',
    '/api/votes',
    '/api/review-votes',
  ]);
  await calls[2]?.respond(voteResult(3));
  await waitFor(() => expect(isDisabled('Upvote Agent 3')).toBe(false));
  expect(isDisabled('Upvote Agent 2')).toBe(true);
});

it('sends the second vote after the first has created the session', async () => {
  const calls = mockApi();
  const { press } = show();
  await press('Upvote Agent 1');
  await press('Upvote Agent 2');
  await press('Helpful 9');
  expect(calls).toHaveLength(1);
  await calls[0]?.respond(voteResult(1));
  await waitFor(() => expect(calls).toHaveLength(3));
});

it('lets a waiting vote create the session when the first one fails', async () => {
  const calls = mockApi();
  const { press } = show();
  await press('Upvote Agent 1');
  await press('Upvote Agent 2');
  await press('Upvote Agent 3');
  await calls[0]?.respond({}, 503);
  await screen.findAllByText('Could not record your vote');
  await waitFor(() => expect(calls).toHaveLength(2));
  await calls[1]?.respond(voteResult(2));
  await waitFor(() => expect(calls).toHaveLength(3));
});

it('fails a vote without a timely response', async () => {
  const clock = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  mockApi();
  const { press } = show();
  await press('Upvote Agent 1');
  await waitFor(() => expect(isDisabled('Upvote Agent 1')).toBe(true));
  act(() => clock.abort(new DOMException('Too late', 'TimeoutError')));
  await screen.findAllByText('Could not record your vote');
  await waitFor(() => expect(isDisabled('Upvote Agent 1')).toBe(false));
});

it('keeps the result of a vote when an earlier read completes afterwards', async () => {
  const calls = mockApi();
  const { queryClient, press } = show();
  const stale = queryClient.fetchQuery(voteQuery(1)).catch(() => undefined);
  await press('Upvote Agent 1');
  await calls[1]?.respond(voteResult(1));
  const name = 'Upvote Agent 1, 41 upvotes';
  await screen.findByRole('button', { name });
  await calls[0]?.respond({ ...voteResult(1), upvotes: 40, vote: null });
  await stale;
  expect(queryClient.getQueryData(voteQuery(1).queryKey)).toEqual(voteResult(1));
  screen.getByRole('button', { name, pressed: true });
});

it("shows the session's vote on a review", async () => {
  const calls = mockApi();
  const { press } = show();
  await press('Helpful 9');
  await calls[0]?.respond(REVIEW_RESULT);
  await screen.findByRole('button', { name: 'Helpful 9', pressed: true });
  await screen.findAllByText('You marked this review as helpful');
});
