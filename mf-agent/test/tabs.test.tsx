import { captureErrors, findToast } from '@agent-atlas/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from './scenario.ts';

const tab = (name: string) => screen.getByRole('tab', { name });
const articles = () => screen.getAllByRole('article');

async function showAgent(id: string) {
  const view = await show(id);
  await screen.findByRole('tablist');
  return view;
}

it('opens the overview by default', async () => {
  await showAgent('agent');
  expect(tab('Overview').getAttribute('aria-selected')).toBe('true');
});

it('keeps the open tab in the URL', async () => {
  const { user, router } = await showAgent('agent');
  await user.click(tab('Reviews (3)'));
  expect(router.state.location.search).toBe('?tab=reviews');
  await user.click(tab('Overview'));
  expect(router.state.location.search).toBe('');
});

it('opens the tab in the URL', async () => {
  await showAgent('agent-reviews');
  expect(tab('Reviews (3)').getAttribute('aria-selected')).toBe('true');
});

describe('the reviews', () => {
  it('are complete', async () => {
    await showAgent('agent-reviews');
    await screen.findByText('Review 3');
    expect(articles()).toHaveLength(3);
  });

  it('mark samples', async () => {
    await showAgent('agent-genuine-reviews');
    await screen.findByText('Review 3');
    const marked = articles().map((article) => within(article).queryByText('Sample') !== null);
    expect(marked).toEqual([false, true, false]);
  });

  it('load ten at a time', async () => {
    const { user, router } = await showAgent('agent-many-reviews');
    await screen.findByText('Review 10');
    expect(articles()).toHaveLength(10);
    screen.getByText('Showing 10 of 24');
    await user.click(screen.getByRole('link', { name: 'Show more reviews' }));
    await screen.findByText('Showing 20 of 24');
    expect(articles()).toHaveLength(20);
    expect(router.state.location.search).toBe('?tab=reviews&show=20');
    await user.click(screen.getByRole('link', { name: 'Show more reviews' }));
    await screen.findByText('Showing 24 of 24');
    expect(articles()).toHaveLength(24);
    expect(screen.queryByRole('link', { name: 'Show more reviews' })).toBeNull();
  });

  it('continue at another URL when they exceed one response', async () => {
    const { user, router } = await showAgent('agent-very-many-reviews');
    await screen.findByText('Showing 200 of 1,234');
    await user.click(screen.getByRole('link', { name: 'Older reviews' }));
    await screen.findByText('Showing 4');
    expect(articles()).toHaveLength(4);
    expect(router.state.location.search).toBe('?tab=reviews&after=c200');
    expect(screen.queryByRole('link', { name: 'Older reviews' })).toBeNull();
    screen.getByRole('link', { name: 'Back to the newest' });
  });

  it('leave no paging parameters in the URL of another tab', async () => {
    const { user, router } = await showAgent('agent-many-reviews');
    await user.click(await screen.findByRole('link', { name: 'Show more reviews' }));
    await user.click(tab('Overview'));
    expect(router.state.location.search).toBe('');
  });

  it('invite the first review when there are none', async () => {
    const { user } = await showAgent('agent-no-reviews');
    await screen.findByText('No reviews yet for Agent 1');
    await user.click(screen.getByRole('button', { name: 'Be the first to write a review' }));
    await findToast('Review feature coming soon');
  });

  it('show skeletons while loading', async () => {
    await showAgent('agent-slow-reviews');
    screen.getByRole('status', { name: 'Loading reviews' });
  });

  it('show an empty state and a retry button when they fail to load', async () => {
    const logged = captureErrors();
    const failure = ['Failed to fetch reviews of Agent 1: 503: The database is unavailable.'];
    const { user } = await showAgent('agent-failing-parts');
    await screen.findByText('No reviews yet for Agent 1');
    await waitFor(() => expect(logged()).toEqual(failure));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(logged()).toEqual(failure));
  });
});

describe('the alternatives', () => {
  it('are the first three other agents in the category', async () => {
    await showAgent('agent-alternatives');
    await screen.findByText('Agent 2');
    screen.getByRole('heading', { name: 'Similar AI Agents' });
    const titles = screen.getAllByRole('heading', { level: 3 });
    expect(titles.map((title) => title.textContent)).toEqual(['Agent 2', 'Agent 3', 'Agent 4']);
  });

  it('show an empty state if there are none', async () => {
    await showAgent('agent-no-alternatives');
    await screen.findByText('No similar AI agents found in the AI Chatbot category.');
  });

  it('show an empty state and a retry button when they fail to load', async () => {
    const logged = captureErrors();
    const failure = ['Failed to fetch agents of AI Chatbot: 503: The database is unavailable.'];
    const { user } = await showAgent('agent-failing-alternatives');
    await screen.findByText('No similar AI agents found in the AI Chatbot category.');
    await waitFor(() => expect(logged()).toEqual(failure));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(logged()).toEqual(failure));
  });

  it('show skeletons while loading', async () => {
    await showAgent('agent-slow-alternatives');
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Loading agents' }).children).toHaveLength(3),
    );
  });

  it('open on their overview', async () => {
    const { user } = await showAgent('agent-alternatives');
    await user.click(await screen.findByRole('link', { name: 'Agent 2' }));
    await screen.findByRole('heading', { level: 1, name: 'Agent 2' });
    expect(tab('Overview').getAttribute('aria-selected')).toBe('true');
  });

  it('link to a comparison with the agent', async () => {
    await showAgent('agent-alternatives');
    const link = await screen.findByRole('link', { name: 'Compare side by side with Agent 1' });
    expect(link.getAttribute('href')).toBe('/compare?ids=1,2,3,4');
  });

  it('can be compared', async () => {
    const { user, router } = await showAgent('agent-alternatives');
    await user.click(await screen.findByRole('button', { name: 'Compare Agent 3' }));
    expect(router.state.location.pathname + router.state.location.search).toBe('/compare?ids=3');
    await findToast('Added to comparison');
  });
});
