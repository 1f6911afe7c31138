// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NavigationProgress } from './navigation-progress.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const bar = () => screen.queryByRole('progressbar', { name: 'Loading page' });

/** Starts a navigation that is pending until the returned function is called. */
function navigate() {
  const data = Promise.withResolvers<null>();
  const frame = (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      element: frame,
      children: [
        { path: '/', element: null },
        { path: '/slow', loader: () => data.promise, element: null },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  act(() => void router.navigate('/slow'));
  return async function arrive() {
    await act(async () => data.resolve(null));
  };
}

describe('NavigationProgress', () => {
  test('does not show for the first 150 ms', async () => {
    navigate();
    await act(() => vi.advanceTimersByTimeAsync(149));
    expect(bar()).toBeNull();
  });

  test('shows after 150 ms until the page has loaded', async () => {
    const arrive = navigate();
    await act(() => vi.advanceTimersByTimeAsync(150));
    expect(bar()).not.toBeNull();
    await arrive();
    expect(bar()).toBeNull();
  });
});
