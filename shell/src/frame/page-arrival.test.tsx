// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PageArrival } from './page-arrival.tsx';
import { recentPages } from './palette/recent-pages.ts';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  document.title = 'Home | Agent Atlas';
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function tab() {
  const frame = (
    <>
      <button type="button">Filter</button>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <PageArrival />
    </>
  );
  const pages = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/blog', element: <h1>Blog</h1> },
    { path: '/slow', element: <p>Loading</p> },
  ];
  const router = createMemoryRouter([{ element: frame, children: pages }]);
  render(<RouterProvider router={router} />);
  const button = screen.getByRole('button', { name: 'Filter' });
  button.focus();
  return { button, go: (to: string) => act(() => router.navigate(to)) };
}

function settle(title: string) {
  document.title = title;
  act(() => vi.advanceTimersByTime(100));
}

const announced = () => document.querySelector('[aria-live]')?.textContent;

describe('PageArrival', () => {
  test('says and moves nothing on a load', () => {
    const { button } = tab();
    settle('Home | Agent Atlas');
    expect(document.activeElement).toBe(button);
    expect(announced()).toBe('');
  });

  test('after a navigation the focus is on the heading and the title is announced', async () => {
    const { go } = tab();
    await go('/blog');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Blog' }));
    settle('Blog | Agent Atlas');
    expect(announced()).toBe('Blog | Agent Atlas');
  });

  test('a page without a heading yet has the focus on its frame', async () => {
    const { go } = tab();
    await go('/slow');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('another query of the same page leaves the focus where it is', async () => {
    const { button, go } = tab();
    await go('/?sort=name');
    settle('Home | Agent Atlas');
    expect(document.activeElement).toBe(button);
    expect(announced()).toBe('');
  });

  test('remembers the pages that were seen, newest first, each once', async () => {
    const { go } = tab();
    settle('Home | Agent Atlas');
    await go('/blog');
    settle('Blog | Agent Atlas');
    await go('/');
    settle('Home | Agent Atlas');
    expect(recentPages()).toEqual([
      { to: '/', label: 'Home' },
      { to: '/blog', label: 'Blog' },
    ]);
  });
});
