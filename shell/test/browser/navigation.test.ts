import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RemoteRoute } from '../../contract/remote.ts';
import { Federation } from '../../src/browser/federation.ts';
import { createLoaders } from '../../src/browser/navigation.ts';
import { REMOTE, ROUTE, remoteCode } from '../support/remote-code.ts';

const { loadRemote } = vi.hoisted(() => ({ loadRemote: vi.fn() }));
vi.mock('../../src/browser/container.ts', () => ({
  createShareScope: () => ({}),
  loadExposed: loadRemote,
}));

const assign = vi.fn();
const report = vi.fn();
const unavailable = new Error('503: Unavailable');
const offline = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  loadRemote.mockReset();
  assign.mockReset();
  report.mockReset();
  sessionStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal('location', { ...window.location, assign });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Enough for one frame, in milliseconds of the fake clock. */
const FRAME_MS = 20;

/** A tab at `/` of a site with the remote's page at `/new` and a page without a loader at `/about`. */
function tab({ canaries = [] }: { canaries?: readonly string[] } = {}) {
  const federation = new Federation([REMOTE]);
  const loaderOf = createLoaders({
    set: 'set-1',
    canaries,
    federation,
    queryClient: new QueryClient(),
    report,
    router: () => router,
  });
  const router = createMemoryRouter([
    { path: '/' },
    { path: '/about' },
    { id: 'new', path: '/new', loader: loaderOf(ROUTE) },
  ]);
  onTestFinished(() => router.dispose());
  const open = async (path: string, ms = FRAME_MS) => {
    void router.navigate(path);
    await vi.advanceTimersByTimeAsync(ms);
    const { location, navigation, loaderData, errors } = router.state;
    return { at: location.pathname, state: navigation.state, data: loaderData.new, errors };
  };
  return { router, open };
}

const load = (loader: RemoteRoute['load']) =>
  loadRemote.mockResolvedValue(remoteCode({ load: loader }));

describe('a navigation', () => {
  test('shows the page with its head when code and data have loaded', async () => {
    load(async () => {});
    expect(await tab().open('/new')).toMatchObject({
      at: '/new',
      state: 'idle',
      data: { title: 'New' },
      errors: null,
    });
  });

  test('lets the browser paint its answer to the press before it renders the page', async () => {
    load(async () => {});
    const { open, router } = tab();
    expect((await open('/new', 0)).state).toBe('loading');
    await vi.advanceTimersByTimeAsync(FRAME_MS);
    expect(router.state.navigation.state).toBe('idle');
  });

  test('passes the parameters and the query to the loader', async () => {
    const loader = vi.fn(async () => {});
    load(loader);
    await tab().open('/new?page=2');
    expect(loader).toHaveBeenCalledWith(
      expect.objectContaining({ params: {}, search: new URLSearchParams('page=2') }),
    );
  });

  test('waits 150 ms for data, then shows the page with its own loading state', async () => {
    load(() => new Promise(() => {}));
    const { open, router } = tab();
    expect((await open('/new', 149)).state).toBe('loading');
    await vi.advanceTimersByTimeAsync(1);
    expect(router.state).toMatchObject({
      location: { pathname: '/new' },
      navigation: { state: 'idle' },
    });
  });

  test.each([
    ['rejects', () => Promise.reject(unavailable)],
    [
      'throws',
      () => {
        throw unavailable;
      },
    ],
  ])('shows the page when its data cannot be loaded (loader %s)', async (_, loader) => {
    load(loader);
    expect(await tab().open('/new')).toMatchObject({
      at: '/new',
      data: { title: 'New' },
      errors: null,
    });
    expect(assign).not.toHaveBeenCalled();
  });
});

test('loads a page of a remote with a canary from the server, which chooses the version', async () => {
  const { at } = await tab({ canaries: ['mf-a'] }).open('/new?page=2#reviews');
  expect(at).toBe('/');
  expect(assign.mock.calls).toEqual([['http://localhost/new?page=2#reviews']]);
  expect(loadRemote).not.toHaveBeenCalled();
});

describe('a navigation whose code cannot be loaded', () => {
  test('loads the page from the server', async () => {
    loadRemote.mockRejectedValue(offline);
    const { at } = await tab().open('/new?page=2');
    expect(at).toBe('/');
    expect(assign.mock.calls).toEqual([['http://localhost/new?page=2']]);
    expect(report.mock.calls).toEqual([['mf-a', 'load', expect.any(TypeError)]]);
  });

  test('preserves the hash', async () => {
    loadRemote.mockRejectedValue(offline);
    await tab().open('/new?page=2#reviews');
    expect(assign.mock.calls).toEqual([['http://localhost/new?page=2#reviews']]);
  });

  test('does so once and shows an error the second time', async () => {
    loadRemote.mockRejectedValue(offline);
    await tab().open('/new');
    const { at, errors } = await tab().open('/new');
    expect(at).toBe('/new');
    expect(errors).toEqual({ new: offline });
    expect(assign).toHaveBeenCalledOnce();
  });

  test('does so again after the page has loaded', async () => {
    loadRemote.mockRejectedValueOnce(offline);
    await tab().open('/new');
    load(async () => {});
    await tab().open('/new');
    loadRemote.mockRejectedValue(offline);
    await tab().open('/new');
    expect(assign).toHaveBeenCalledTimes(2);
  });

  test("does so when only the page's own file is missing", async () => {
    const page: RemoteRoute['page'] = () => Promise.reject(offline);
    loadRemote.mockResolvedValue(remoteCode({ page }));
    await tab().open('/new');
    expect(assign).toHaveBeenCalledOnce();
  });

  test('does so after five seconds without a response', async () => {
    loadRemote.mockReturnValue(new Promise(() => {}));
    const { open } = tab();
    await open('/new', 4999);
    expect(assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(assign).toHaveBeenCalledOnce();
  });

  test('does nothing when the visitor has navigated elsewhere', async () => {
    loadRemote.mockReturnValue(new Promise(() => {}));
    const { open } = tab();
    await open('/new', 1000);
    const { at } = await open('/about', 10_000);
    expect(at).toBe('/about');
    expect(assign).not.toHaveBeenCalled();
  });
});
