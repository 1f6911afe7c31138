import { act, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Boot } from '../../contract/boot.ts';
import { createFirstRouter } from '../../src/browser/first-router.ts';

const BOOT: Boot = {
  set: 'set-1',
  year: 2026,
  remotes: [],
  routes: [],
  state: [],
  loaderData: { home: 'from the server' },
};

const loader = vi.fn(async () => 'from the browser');
const routes = () => [
  {
    id: 'frame',
    element: (
      <>
        <Link to="/next?page=2#top">Next</Link>
        <Outlet />
      </>
    ),
    children: [
      { id: 'home', path: '/', loader, element: <h1>Home</h1> },
      { id: 'next', path: '/next', loader, element: <h1>Next page</h1> },
    ],
  },
];

beforeEach(() => {
  loader.mockClear();
  history.replaceState(null, '', '/');
});

/** A page at `/` that is alive, and the live router under way. */
function page(boot: Boot = BOOT) {
  const tree = routes();
  const arrival = Promise.withResolvers<void>();
  const load = vi.fn(async () => {
    await arrival.promise;
    const live = createBrowserRouter(tree, { hydrationData: { loaderData: boot.loaderData } });
    onTestFinished(() => live.dispose());
    return live;
  });
  const first = createFirstRouter(tree, boot, load);
  onTestFinished(() => first.router.dispose());
  render(<RouterProvider router={first.router} />);
  return { ...first, arrival, load };
}

const press = () => act(async () => void fireEvent.click(screen.getByRole('link')));
const heading = (name: string) => screen.findByRole('heading', { name });

test('the first page is there without the live router and without its loader', async () => {
  const { load, isComplete } = page();
  await heading('Home');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/next?page=2#top');
  expect([isComplete, load.mock.calls, loader.mock.calls]).toEqual([true, [], []]);
});

test('a press before the live router is there goes where it should once it is', async () => {
  const { arrival } = page();
  await press();
  await heading('Home');
  arrival.resolve();
  await heading('Next page');
  expect(location.href).toBe('http://localhost:3000/next?page=2#top');
  expect(loader).toHaveBeenCalledOnce();
});

test('the live router arrives unseen, and takes over', async () => {
  const { arrival, router, wake, load } = page();
  arrival.resolve();
  const live = await wake();
  await heading('Home');
  expect(router.state).toBe(live.state);
  expect(loader).not.toHaveBeenCalled();
  await press();
  await heading('Next page');
  await router.navigate(-1);
  await heading('Home');
  expect(load).toHaveBeenCalledOnce();
});

test('who subscribed before hears of the live router, and no more after leaving', async () => {
  const { arrival, router, wake } = page();
  const [stays, leaves] = [vi.fn(), vi.fn()];
  router.subscribe(stays);
  const leave = router.subscribe(leaves);
  arrival.resolve();
  await wake();
  leave();
  await router.navigate('/next');
  expect(stays).toHaveBeenCalled();
  expect(leaves).not.toHaveBeenCalled();
});

describe('without a network', () => {
  const assign = vi.fn();
  beforeEach(() => {
    assign.mockClear();
    vi.stubGlobal('location', { ...window.location, assign });
    onTestFinished(() => void vi.unstubAllGlobals());
  });

  test('a press is a plain navigation, and the next one tries again', async () => {
    const { arrival, router, load } = page();
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await press();
    expect(assign).toHaveBeenCalledWith('/next?page=2#top');
    arrival.resolve();
    await router.navigate('/next');
    await heading('Next page');
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('on a stalled network', () => {
  const assign = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('location', { ...window.location, assign });
    onTestFinished(() => {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    });
  });

  test('a press is a plain navigation after three seconds', async () => {
    const { router } = page();
    void router.navigate('/next');
    await vi.advanceTimersByTimeAsync(2999);
    expect(assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(assign).toHaveBeenCalledWith('/next');
  });
});

describe('going back to an address of before a reload', () => {
  const reload = vi.fn();
  beforeEach(() => {
    reload.mockClear();
    vi.stubGlobal('location', { ...window.location, reload });
    onTestFinished(() => void vi.unstubAllGlobals());
  });

  test('has the server draw its page', () => {
    page();
    Object.assign(location, { pathname: '/next' });
    dispatchEvent(new PopStateEvent('popstate'));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('stays on the page for another anchor of it', () => {
    page();
    Object.assign(location, { hash: '#main' });
    dispatchEvent(new PopStateEvent('popstate'));
    expect(reload).not.toHaveBeenCalled();
  });
});

test('a page without data is not complete, one with an error in its place is', () => {
  const isComplete = (boot: Boot) => createFirstRouter(routes(), boot, vi.fn()).isComplete;
  expect(isComplete({ ...BOOT, loaderData: {} })).toBe(false);
  expect(isComplete({ ...BOOT, loaderData: {}, errors: { home: {} } })).toBe(true);
});
