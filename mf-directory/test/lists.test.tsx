import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { remote } from '../src/remote.tsx';
import { expectLogs, show } from './kit.ts';

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
  it('shows all agents under its titles', async () => {
    await show(id);
    await screen.findByText('Agent 8');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(list);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(8);
  });

  it('leads back home', async () => {
    await show(id);
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  });

  it('says when there is nothing', async () => {
    await show(`${id}-empty`);
    await screen.findByText(empty);
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('holds places while loading', async () => {
    await show(`${id}-slow`);
    expect(screen.getByRole('status', { name: 'Loading agents' }).children.length).toBe(6);
  });

  it('shows the empty list and another try when loading fails', async () => {
    const logged = expectLogs();
    const failure = [`Failed to fetch ${kind} agents: 503: The database is away.`];
    const { user } = await show(`${id}-failing`);
    await screen.findByText(empty);
    await waitFor(() => expect(logged()).toEqual(failure));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(logged()).toEqual(failure));
  });
});

it('sends /newest to /new', () => {
  expect(remote.redirects).toEqual([{ from: '/newest', to: '/new' }]);
});
