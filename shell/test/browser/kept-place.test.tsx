import { act, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider, ScrollRestoration } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { KeptPlace } from '../../src/browser/kept-place.tsx';

const WINDOW_PX = 800;
let resized = () => {};
let height = 0;

/** The page as long as its content is now, scrolled no further than that. */
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

/** A tab that has left `/list` at 4000 px and comes back to it while it is short. */
async function comeBack() {
  const frame = (
    <>
      <Outlet />
      <ScrollRestoration />
      <KeptPlace router={() => router} />
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

test('a page that grows is scrolled to the place it was left at, and left alone after that', async () => {
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
  'a visitor who moves on meanwhile (%s) is not pulled back',
  async (move) => {
    await comeBack();
    window.dispatchEvent(new Event(move));
    grow(9000);
    expect(scrollY).toBe(400);
  },
);

test('nor is one who moves the scrollbar, which tells of no press', async () => {
  await comeBack();
  grow(3000);
  scrollTo(0, 50);
  window.dispatchEvent(new Event('scroll'));
  grow(9000);
  expect(scrollY).toBe(50);
});

test('a page that grows much later stays where it is', async () => {
  await comeBack();
  vi.advanceTimersByTime(10_000);
  grow(9000);
  expect(scrollY).toBe(400);
});

test('a page that is left while it is short does not move the next one', async () => {
  const router = await comeBack();
  await act(() => router.navigate('/other'));
  grow(9000);
  expect(scrollY).toBe(0);
});
