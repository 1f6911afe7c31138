import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { LoadMore, type LoadMoreProps } from './load-more.tsx';

function renderEnd(props: Partial<LoadMoreProps>) {
  render(
    <MemoryRouter>
      <LoadMore shown={48} total={1200} to="/new?show=96" {...props} />
    </MemoryRouter>,
  );
}

describe('LoadMore', () => {
  test('tells how much is shown and links to more', () => {
    renderEnd({});
    expect(screen.getByRole('status').textContent).toBe('Showing 48 of 1,200');
    expect(screen.getByRole('link', { name: 'Load more' }).getAttribute('href')).toBe(
      '/new?show=96',
    );
  });

  test('says that there are more than were counted', () => {
    renderEnd({ total: 300, totalIsAtLeast: true });
    expect(screen.getByRole('status').textContent).toBe('Showing 48 of at least 300');
  });

  test('tells only what is shown when the total is not known', () => {
    renderEnd({ total: undefined });
    expect(screen.getByRole('status').textContent).toBe('Showing 48');
  });

  test('has no link at the end of the list', () => {
    renderEnd({ to: null });
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('says that more is on its way', () => {
    renderEnd({ loading: true });
    expect(screen.getByRole('link', { name: 'Loading...', busy: true })).toBeDefined();
  });
});
