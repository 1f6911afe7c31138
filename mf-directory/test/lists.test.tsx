import { captureErrors } from '@agent-atlas/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { remote } from '../src/remote.tsx';
import { show } from './scenario.ts';

const PAGES = [
  {
    id: 'popular',
    kind: 'popular',
    title: 'Popular AI Agents',
    list: 'Top Rated Agents',
    empty: 'No popular agents found',
  },
  {
    id: 'new',
    kind: 'newest',
    title: 'Newest AI Agents',
    list: 'Recent Additions',
    empty: 'No agents found',
  },
];

describe.each(PAGES)('$id', ({ id, kind, title, list, empty }) => {
  it('shows its titles and all agents', async () => {
    await show(id);
    await screen.findByText('Agent 8');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(list);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(8);
  });

  it('shows an empty state', async () => {
    await show(`${id}-empty`);
    await screen.findByText(empty);
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('shows skeletons while loading', async () => {
    await show(`${id}-slow`);
    expect(screen.getByRole('status', { name: 'Loading agents' }).children.length).toBe(6);
  });

  it('shows an empty state and a retry button when loading fails', async () => {
    const logged = captureErrors();
    const failure = [`Failed to fetch ${kind} agents: 503: The database is unavailable.`];
    const { user } = await show(`${id}-failing`);
    await screen.findByText(empty);
    await waitFor(() => expect(logged()).toEqual(failure));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(logged()).toEqual(failure));
  });
});

it('redirects /newest to /new', () => {
  expect(remote.redirects).toEqual([{ from: '/newest', to: '/new' }]);
});

it('shows the highest scores below an empty list of popular agents', async () => {
  await show('popular-empty');
  const section = within(await screen.findByRole('region', { name: 'Highest Scores' }));
  expect(await section.findAllByRole('article')).toHaveLength(3);
});

it('leads from an empty list of popular agents to the leaderboard', async () => {
  await show('popular-empty');
  const link = await screen.findByRole('link', { name: 'See the leaderboard' });
  expect(link.getAttribute('href')).toBe('/leaderboard');
});
