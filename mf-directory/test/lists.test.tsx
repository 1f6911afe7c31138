import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { remote } from '../src/remote.tsx';
import { headOf, show } from './kit.ts';

const PAGES = [
  {
    id: 'popular',
    path: '/popular',
    title: 'Popular AI Agents',
    list: 'Top Rated Agents',
    empty: 'No popular agents found',
  },
  {
    id: 'new',
    path: '/new',
    title: 'Newest AI Agents',
    list: 'Recent Additions',
    empty: 'No agents found',
  },
];

describe.each(PAGES)('$path', ({ id, path, title, list, empty }) => {
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
    const { user, queryClient } = await show(`${id}-failing`);
    await screen.findByText(empty);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    const [query] = queryClient.getQueryCache().getAll();
    await waitFor(() => expect(query?.state.errorUpdateCount).toBe(2));
  });

  it('has a head of its own', async () => {
    const head = await headOf(id);
    expect(head).toMatchObject({ title, canonicalPath: path });
  });
});

it('sends /newest to /new', () => {
  expect(remote.redirects).toEqual([{ from: '/newest', to: '/new' }]);
});

it.each(['home', 'category', 'category-unknown', 'popular', 'new', 'search-start', 'search'])(
  'describes %s in 70 to 160 characters',
  async (id) => {
    const { description } = await headOf(id);
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(160);
  },
);
