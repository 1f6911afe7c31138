// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ARRIVAL, PageArrival } from './page-arrival.tsx';
import { recentPages } from './palette/recent-pages.ts';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = 'Home | Agent Atlas';
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function LateHeading() {
  const [loaded, setLoaded] = useState(false);
  return (
    <>
      <h1 key={String(loaded)}>{loaded ? 'Otter' : 'Loading'}</h1>
      <button type="button" onClick={() => setLoaded(true)}>
        Load
      </button>
    </>
  );
}

/** Its heading stays the same element and takes its name from the data. */
function NamedLater() {
  const [loaded, setLoaded] = useState(false);
  return (
    <>
      <h1>{loaded ? 'Otter' : 'AI agent'}</h1>
      <button type="button" onClick={() => setLoaded(true)}>
        Load
      </button>
    </>
  );
}

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
    { path: '/late', element: <LateHeading /> },
    { path: '/named', element: <NamedLater /> },
    { path: '/terms', element: <p id="otter">Otter</p> },
  ];
  const router = createBrowserRouter([{ element: frame, children: pages }]);
  render(<RouterProvider router={router} />);
  const button = screen.getByRole('button', { name: 'Filter' });
  button.focus();
  return { button, go: (to: string, state?: object) => act(() => router.navigate(to, { state })) };
}

async function settle(title: string) {
  document.title = title;
  // The mutation observer runs in a microtask.
  await act(async () => {});
  act(() => vi.advanceTimersByTime(100));
}

const announced = () => document.querySelector('[aria-live]')?.textContent;

describe('PageArrival', () => {
  test('neither announces nor focuses anything on a full page load', async () => {
    const { button } = tab();
    await settle('Home | Agent Atlas');
    expect(document.activeElement).toBe(button);
    expect(announced()).toBe('');
  });

  test('focuses the heading after a navigation, which says once where the visitor is', async () => {
    const { go } = tab();
    await go('/blog');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Blog' }));
    await settle('Blog | Agent Atlas');
    expect(announced()).toBe('');
  });

  test('announces the title of a page whose heading cannot have the focus yet', async () => {
    const { go } = tab();
    await go('/slow');
    await settle('Otter | Agent Atlas');
    expect(announced()).toBe('Otter | Agent Atlas');
  });

  test('focuses the main element while the page has no heading', async () => {
    const { go } = tab();
    await go('/slow');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('moves the focus when another heading replaces the focused one', async () => {
    const { go } = tab();
    await go('/late');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Loading' }));
    await act(async () => screen.getByRole('button', { name: 'Load' }).click());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Otter' }));
  });

  test('does not move the focus after the visitor has moved it', async () => {
    const { button, go } = tab();
    await go('/late');
    button.focus();
    await act(async () => screen.getByRole('button', { name: 'Load' }).click());
    expect(document.activeElement).toBe(button);
  });

  test('announces and remembers the title that the data provides', async () => {
    const { go } = tab();
    await go('/named');
    await settle('AI agent | Agent Atlas');
    expect(announced()).toBe('');
    await act(async () => screen.getByRole('button', { name: 'Load' }).click());
    await settle('Otter | Agent Atlas');
    expect(announced()).toBe('Otter | Agent Atlas');
    expect(recentPages()).toEqual([{ to: '/named', label: 'Otter' }]);
  });

  test('focuses the element that the hash of a link to another page names', async () => {
    const { go } = tab();
    await go('/terms#otter');
    expect(document.activeElement).toBe(screen.getByText('Otter'));
  });

  test('does not move the focus when only the query changes', async () => {
    const { button, go } = tab();
    await go('/?sort=name');
    await settle('Home | Agent Atlas');
    expect(document.activeElement).toBe(button);
    expect(announced()).toBe('');
  });

  test('focuses the heading after each search from the header on the results page', async () => {
    const { go } = tab();
    for (const query of ['?q=otter', '?q=beaver']) {
      screen.getByRole('button', { name: 'Filter' }).focus();
      await go(`/${query}`, ARRIVAL);
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Home' }));
    }
  });

  test('remembers visited pages, newest first, each once', async () => {
    const { go } = tab();
    await settle('Home | Agent Atlas');
    await go('/blog');
    await settle('Blog | Agent Atlas');
    await go('/');
    await settle('Home | Agent Atlas');
    expect(recentPages()).toEqual([
      { to: '/', label: 'Home' },
      { to: '/blog', label: 'Blog' },
    ]);
  });
});
