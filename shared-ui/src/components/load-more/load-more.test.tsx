import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { LoadMore, type LoadMoreProps } from './load-more.tsx';

function renderLoadMore(props: Partial<LoadMoreProps>) {
  render(
    <MemoryRouter>
      <LoadMore shown={48} total={1200} to="/new?show=96" {...props} />
    </MemoryRouter>,
  );
}

describe('LoadMore', () => {
  test('shows the number of items and links to more', () => {
    renderLoadMore({});
    expect(screen.getByRole('status').textContent).toBe('Showing 48 of 1,200');
    expect(screen.getByRole('link', { name: 'Load more' }).getAttribute('href')).toBe(
      '/new?show=96',
    );
  });

  test('shows that there are more items than were counted', () => {
    renderLoadMore({ total: 300, totalIsAtLeast: true });
    expect(screen.getByRole('status').textContent).toBe('Showing 48 of at least 300');
  });

  test('shows only the number of shown items when the total is unknown', () => {
    renderLoadMore({ total: undefined });
    expect(screen.getByRole('status').textContent).toBe('Showing 48');
  });

  test('hands the focus of its link on to the count at the end of the list', () => {
    const list = (to: string | null) => (
      <MemoryRouter>
        <LoadMore shown={96} total={96} to={to} />
      </MemoryRouter>
    );
    const { rerender } = render(list('/new?show=96'));
    screen.getByRole('link').focus();
    rerender(list('/new?show=96'));
    expect(document.activeElement).toBe(screen.getByRole('link'));
    rerender(list(null));
    expect(document.activeElement).toBe(screen.getByRole('status'));
  });

  test('does not take the focus at the end of the list', () => {
    renderLoadMore({ to: null });
    expect(document.activeElement).toBe(document.body);
  });

  test('has no link at the end of the list', () => {
    renderLoadMore({ to: null });
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('shows that more items are loading', () => {
    renderLoadMore({ loading: true });
    const link = screen.getByRole('link', { name: 'Loading...', busy: true });
    expect(link.ariaDisabled).toBe('true');
  });
});
