import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { agentWith } from '../../../test/agent.ts';
import { AgentCard } from './agent-card.tsx';

function renderCard(props: Partial<ComponentProps<typeof AgentCard>> = {}) {
  render(
    <MemoryRouter>
      <AgentCard agent={agentWith()} onVote={() => {}} onCompare={() => {}} {...props} />
    </MemoryRouter>,
  );
}

describe('AgentCard', () => {
  test('its title links to the agent', () => {
    renderCard();
    expect(screen.getByRole('link', { name: 'Quiet Otter' }).getAttribute('href')).toBe('/agent/7');
  });

  test.each([
    ['Upvote Quiet Otter, 12 upvotes', 'upvote'],
    ['Downvote Quiet Otter, 3 downvotes', 'downvote'],
  ])('%s votes', async (name, type) => {
    const onVote = vi.fn();
    renderCard({ onVote });
    await userEvent.click(screen.getByRole('button', { name }));
    expect(onVote).toHaveBeenCalledExactlyOnceWith(type);
  });

  test.each([
    ['Upvote Quiet Otter, 1,204 upvotes', '1,204'],
    ['Downvote Quiet Otter, 1 downvote', '1'],
  ])('the name "%s" has the visible count', (name, count) => {
    renderCard({ agent: agentWith({ upvotes: 1204, downvotes: 1 }) });
    expect(screen.getByRole('button', { name }).dataset.count).toBe(count);
  });

  test('says that the company is not known', () => {
    renderCard({ agent: agentWith({ company: null }) });
    screen.getByText('Company not known');
  });

  test('disables voting while a vote is pending', () => {
    renderCard({ voting: true });
    for (const button of screen.getAllByRole('button', { name: /vote Quiet Otter/ })) {
      expect(button.getAttribute('aria-disabled')).toBe('true');
    }
  });

  test("the visitor's own vote is pressed", () => {
    renderCard({ ownVote: 'downvote' });
    screen.getByRole('button', { pressed: true, name: /^Downvote Quiet Otter/ });
  });

  test('calls the compare action', async () => {
    const onCompare = vi.fn();
    renderCard({ onCompare });
    await userEvent.click(screen.getByRole('button', { name: 'Compare Quiet Otter' }));
    expect(onCompare).toHaveBeenCalledOnce();
  });

  test.each([
    [1, '1+ upvotes'],
    [1240, '1,240+ upvotes'],
  ])('shows %d Product Hunt upvotes', (productHuntUpvotes, text) => {
    renderCard({ agent: agentWith({ productHuntUpvotes }) });
    screen.getByText(text);
  });

  test('does not show zero Product Hunt upvotes', () => {
    renderCard();
    expect(screen.queryByText(/upvotes/)).toBeNull();
  });

  test('shows a note instead of the rating if there are no reviews', () => {
    renderCard({ agent: agentWith({ rating: 0, reviewCount: 0 }) });
    screen.getByText('No reviews yet');
    expect(screen.queryByRole('img', { name: /Rated/ })).toBeNull();
  });

  test('can highlight search terms in its texts', () => {
    renderCard({
      renderText: (text) => (text.startsWith('Makes') ? <mark>{text}</mark> : text),
      note: 'Features: Otters',
    });
    expect(screen.getByText('Makes pictures from a description.').tagName).toBe('MARK');
    screen.getByText('Features: Otters');
  });

  test('has no footer without actions', () => {
    renderCard({ onVote: undefined, onCompare: undefined });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
