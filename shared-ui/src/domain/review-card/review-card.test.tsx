import type { Review } from '@agent-atlas/api-client/rules';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { ReviewCard } from './review-card.tsx';

const review: Review = {
  id: 1,
  agentId: 7,
  username: 'paper_lantern',
  rating: 4,
  title: 'Saves me an hour',
  content: 'I use it for first drafts.',
  pros: ['Keeps the thread'],
  cons: null,
  helpfulCount: 2,
  unhelpfulCount: 0,
  createdAt: '2026-11-19T09:14:00Z',
  sample: true,
};
const now = new Date('2026-11-21T12:00:00Z');

describe('ReviewCard', () => {
  test('marks a sample review', () => {
    render(<ReviewCard review={review} now={now} />);
    screen.getByText('Sample');
  });

  test('does not mark a genuine review', () => {
    render(<ReviewCard review={{ ...review, sample: false }} now={now} />);
    expect(screen.queryByText('Sample')).toBeNull();
  });

  test('shows the date relative to now', () => {
    render(<ReviewCard review={review} now={now} />);
    screen.getByText('2 days ago');
  });

  test('lets each text of the reviewer have its own direction', () => {
    const texts = { username: 'מגדל', title: 'طيب', content: 'شكرا\nمعكم', pros: ['سريع'] };
    render(<ReviewCard review={{ ...review, ...texts }} now={now} />);
    for (const text of [texts.title, texts.pros[0] ?? ''])
      expect(screen.getByText(text).closest('[dir=auto], bdi')).not.toBeNull();
    expect(screen.getByText(texts.username).tagName).toBe('BDI');
    expect(screen.getByText(/^شكرا/).getAttribute('dir')).toBe('auto');
  });

  test('shows no empty list for missing cons', () => {
    render(<ReviewCard review={review} now={now} />);
    screen.getByText('Pros');
    expect(screen.queryByText('Cons')).toBeNull();
  });

  test('links to the agent if given', () => {
    render(
      <MemoryRouter>
        <ReviewCard review={review} now={now} agent={{ id: 7, name: 'Quiet Otter' }} />
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'Quiet Otter' }).getAttribute('href')).toBe('/agent/7');
  });

  test.each([
    ['Helpful: Saves me an hour, 2 votes', 'helpful'],
    ['Unhelpful: Saves me an hour, 0 votes', 'unhelpful'],
  ])('%s votes', async (name, type) => {
    const onVote = vi.fn();
    render(<ReviewCard review={review} now={now} onVote={onVote} />);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(onVote).toHaveBeenCalledExactlyOnceWith(type);
  });

  test('takes no second vote while one is being sent', async () => {
    const onVote = vi.fn();
    render(<ReviewCard review={review} now={now} onVote={onVote} voting />);
    for (const name of [/^Helpful/, /^Unhelpful/])
      await userEvent.click(screen.getByRole('button', { name }));
    expect(onVote).not.toHaveBeenCalled();
  });

  test('calls the report action', async () => {
    const onReport = vi.fn();
    render(<ReviewCard review={review} now={now} onReport={onReport} />);
    await userEvent.click(screen.getByRole('button', { name: 'Report: Saves me an hour' }));
    expect(onReport).toHaveBeenCalledOnce();
  });
});
