import { act, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider, ScrollRestoration } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ScrollRestorer } from '../../src/browser/scroll-restorer.tsx';

const WINDOW_PX = 800;
let resized = () => {};
let height = 0;

/** Changes the height of the page, which limits how far it is scrolled. */
function grow(to: number): void {
  height = to;
  vi.stubGlobal('scrollY', Math.min(scrollY, height - WINDOW_PX));
  resized();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', (_: number, y: number) =>
    vi.stubGlobal('scrollY', Math.min(y, height - WINDOW_PX)),
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {
        resized = () => {};
      }
    },
  );
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
  vi.stubGlobal('scrollY', 0);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A tab that left `/list` at 4000 px and returns to it while it is still short. */
async function comeBack() {
  const frame = (
    <>
      <Outlet />
      <ScrollRestoration />
      <ScrollRestorer router={() => router} />
    </>
  );
  const pages = [{ path: '/list' }, { path: '/other' }].map((page) => ({ ...page, element: null }));
  const router = createMemoryRouter([{ element: frame, children: pages }], {
    initialEntries: ['/list'],
  });
  onTestFinished(() => router.dispose());
  render(<RouterProvider router={router} />);
  height = 9000;
  scrollTo(0, 4000);
  await act(() => router.navigate('/other'));
  height = 1200;
  await act(() => router.navigate(-1));
  expect(scrollY).toBe(400);
  return router;
}

test('scrolls a growing page to the position at which it was left, and then stops', async () => {
  await comeBack();
  grow(3000);
  expect(scrollY).toBe(2200);
  grow(9000);
  expect(scrollY).toBe(4000);
  scrollTo(0, 100);
  grow(9500);
  expect(scrollY).toBe(100);
});

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
  'stops when the visitor scrolls (%s)',
  async (event) => {
    await comeBack();
    window.dispatchEvent(new Event(event));
    grow(9000);
    expect(scrollY).toBe(400);
  },
);

test('stops when the visitor drags the scrollbar, which sends no pointer events', async () => {
  await comeBack();
  grow(3000);
  scrollTo(0, 50);
  window.dispatchEvent(new Event('scroll'));
  grow(9000);
  expect(scrollY).toBe(50);
});

test('stops after ten seconds', async () => {
  await comeBack();
  vi.advanceTimersByTime(10_000);
  grow(9000);
  expect(scrollY).toBe(400);
});

test('does not scroll the next page when the visitor leaves early', async () => {
  const router = await comeBack();
  await act(() => router.navigate('/other'));
  grow(9000);
  expect(scrollY).toBe(0);
});
