import { act, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Boot, NO_LINKS } from '../../contract/boot.ts';
import { createFirstRouter } from '../../src/browser/first-router.ts';

const BOOT: Boot = {
  set: 'set-1',
  year: 2026,
  remotes: [],
  routes: [],
  frame: NO_LINKS,
  slots: [],
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

/** A hydrated page at `/`. The live router loads until `arrival` resolves. */
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

test('shows the first page without the live router and without running its loader', async () => {
  const { load, isComplete } = page();
  await heading('Home');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/next?page=2#top');
  expect([isComplete, load.mock.calls, loader.mock.calls]).toEqual([true, [], []]);
});

test('a click before the live router has loaded navigates once it has', async () => {
  const { arrival } = page();
  await press();
  await heading('Home');
  arrival.resolve();
  await heading('Next page');
  expect(location.href).toBe('http://localhost:3000/next?page=2#top');
  expect(loader).toHaveBeenCalledOnce();
});

test('the live router takes over without changing the page', async () => {
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

test('passes earlier subscribers on to the live router until they unsubscribe', async () => {
  const { arrival, router, wake } = page();
  const [subscribed, unsubscribed] = [vi.fn(), vi.fn()];
  router.subscribe(subscribed);
  const unsubscribe = router.subscribe(unsubscribed);
  arrival.resolve();
  await wake();
  unsubscribe();
  await router.navigate('/next');
  expect(subscribed).toHaveBeenCalled();
  expect(unsubscribed).not.toHaveBeenCalled();
});

describe('without a network', () => {
  const assign = vi.fn();
  beforeEach(() => {
    assign.mockClear();
    vi.stubGlobal('location', { ...window.location, assign });
    onTestFinished(() => void vi.unstubAllGlobals());
  });

  test('a click loads the page from the server, and the next navigation tries again', async () => {
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

  test('a navigation loads the page from the server after three seconds', async () => {
    const { router } = page();
    void router.navigate('/next');
    await vi.advanceTimersByTimeAsync(2999);
    expect(assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(assign).toHaveBeenCalledWith('/next');
  });
});

describe('going back to a history entry from before a reload', () => {
  const reload = vi.fn();
  beforeEach(() => {
    reload.mockClear();
    vi.stubGlobal('location', { ...window.location, reload });
    onTestFinished(() => void vi.unstubAllGlobals());
  });

  test('loads its page from the server', () => {
    page();
    Object.assign(location, { pathname: '/next' });
    dispatchEvent(new PopStateEvent('popstate'));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('stays on the page if only the anchor differs', () => {
    page();
    Object.assign(location, { hash: '#main' });
    dispatchEvent(new PopStateEvent('popstate'));
    expect(reload).not.toHaveBeenCalled();
  });
});

test('a page is complete with data or an error', () => {
  const isComplete = (boot: Boot) => createFirstRouter(routes(), boot, vi.fn()).isComplete;
  expect(isComplete({ ...BOOT, loaderData: {} })).toBe(false);
  expect(isComplete({ ...BOOT, loaderData: {}, errors: { home: {} } })).toBe(true);
});
