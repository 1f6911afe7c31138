import { findToast } from '@agent-atlas/shell/remote-kit/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from './kit.ts';

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

it('keeps the open tab in the address', async () => {
  const { user, router } = await showAgent('agent');
  await user.click(tab('Alternatives'));
  expect(router.state.location.search).toBe('?tab=alternatives');
  await user.click(tab('Overview'));
  expect(router.state.location.search).toBe('');
});

it('opens the tab the address names', async () => {
  await showAgent('agent-reviews');
  expect(tab('Reviews (3)').getAttribute('aria-selected')).toBe('true');
});

describe('the reviews', () => {
  it('are all there', async () => {
    await showAgent('agent-reviews');
    await screen.findByText('Review 3');
    expect(articles()).toHaveLength(3);
  });

  it('ask for the first one when there are none', async () => {
    const { user } = await showAgent('agent-no-reviews');
    await screen.findByText('No reviews yet for Agent 1');
    await user.click(screen.getByRole('button', { name: 'Be the first to write a review' }));
    await findToast('Review feature coming soon');
  });

  it('hold their places while loading', async () => {
    await showAgent('agent-slow-reviews');
    screen.getByRole('status', { name: 'Loading reviews' });
  });

  it('look like none when they cannot be loaded', async () => {
    await showAgent('agent-failing-parts');
    await screen.findByText('No reviews yet for Agent 1');
  });
});

describe('the alternatives', () => {
  it('are the first three others of the category', async () => {
    await showAgent('agent-alternatives');
    await screen.findByText('Agent 2');
    screen.getByRole('heading', { name: 'Similar AI Agents' });
    const titles = screen.getAllByRole('heading', { level: 3 });
    expect(titles.map((title) => title.textContent)).toEqual(['Agent 2', 'Agent 3', 'Agent 4']);
  });

  it('may not exist', async () => {
    await showAgent('agent-no-alternatives');
    await screen.findByText('No similar AI agents found in the AI Chatbot category.');
  });

  it('hold their places while loading', async () => {
    await showAgent('agent-slow-alternatives');
    expect(screen.getByRole('status', { name: 'Loading agents' }).children).toHaveLength(3);
  });

  it('open at the top, on their overview', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    const { user } = await showAgent('agent-alternatives');
    expect(scrollTo).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('link', { name: 'Agent 2' }));
    await screen.findByRole('heading', { level: 1, name: 'Agent 2' });
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(tab('Overview').getAttribute('aria-selected')).toBe('true');
  });

  it('can be compared', async () => {
    const { user, router } = await showAgent('agent-alternatives');
    await user.click(await screen.findByRole('button', { name: 'Compare Agent 3' }));
    expect(router.state.location.pathname + router.state.location.search).toBe('/compare?ids=3');
    await findToast('Added to comparison');
  });
});
