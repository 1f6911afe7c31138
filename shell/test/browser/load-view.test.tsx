import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, parsePath } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RouteSpec } from '../../contract/boot.ts';
import type { RemoteModule, RemoteRoute } from '../../contract/remote.ts';
import type { View } from '../../remote-kit/navigation/page-outlet.tsx';
import type { Target } from '../../remote-kit/navigation/router.ts';
import { allowRecovery } from '../../src/app/recovery.ts';
import type { LoadModule } from '../../src/browser/federation-runtime.ts';
import { createLoadView } from '../../src/browser/load-view.tsx';
import { ROUTE, remoteCode } from '../support/remote-code.ts';

const [assign, reload, replace, scrollTo] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
const [report, onRetry] = [vi.fn(), vi.fn()];
const load = vi.fn<(name: string) => Promise<RemoteModule>>();
const prepare = vi.fn<() => Promise<LoadModule>>();
const offline = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  for (const mock of [assign, reload, replace, scrollTo, report, onRetry, load]) mock.mockReset();
  prepare.mockReset().mockResolvedValue(async () => ({}));
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('location', {
    ...window.location,
    href: 'http://localhost/',
    assign,
    reload,
    replace,
  });
});

afterEach(() => document.body.removeAttribute('style'));

/** Enough for one frame, in milliseconds of the fake clock. */
const FRAME_MS = 20;

const Page = () => <h1>New</h1>;
const ServedPage = () => <h1>From the server</h1>;
const HOME: View = {
  spec: { remote: 'mf-home', id: 'home', path: '/' },
  content: { Page: ServedPage },
};

interface Given {
  readonly canaries?: readonly string[];
  /** The routes that came with the document. */
  readonly routes?: readonly RouteSpec[];
  readonly served?: View;
  readonly isLatest?: () => boolean;
}

/** A tab at `/` of a site with the remote's page at `/new`. */
function tab({
  canaries = [],
  routes = [ROUTE],
  served = HOME,
  isLatest = () => true,
}: Given = {}) {
  const boot = { set: 'set-1', routes, canaries };
  const late = Promise.withResolvers<never>();
  const loadView = createLoadView({
    boot,
    federation: {
      load,
      prepare,
      inTime: (_name, loading) => Promise.race([loading, late.promise]),
    },
    queryClient: new QueryClient(),
    report,
    served,
    scroll: { release: (key) => (key === 'left-at-400' ? 400 : undefined) },
    onRetry,
  });
  /** @returns the view, or undefined while the visitor waits for it */
  const open = async (path: string, ms = FRAME_MS, more: Partial<Target> = {}, key = 'new') => {
    const to = { pathname: '/', search: '', hash: '', ...parsePath(path), state: null, key };
    let view: View | undefined;
    void loadView({ location: to, type: 'PUSH', keepsScroll: false, ...more }, isLatest).then(
      (loaded) => {
        view = loaded;
      },
    );
    await vi.advanceTimersByTimeAsync(ms);
    return { current: () => view };
  };
  /** The page of a path after one frame. */
  const view = async (path: string) => (await open(path)).current();
  const back = (path: string, key?: string) => {
    Object.assign(location, { href: location.origin + path });
    return open(path, FRAME_MS, { type: 'POP' }, key);
  };
  return { boot, open, view, back, late };
}

const serve = (route: Partial<RemoteRoute> = {}) =>
  load.mockImplementation(
    async () => remoteCode({ page: async () => ({ Page }), ...route }).remote,
  );

/** What the visitor sees of a view. */
function show(view: View | undefined): string | null {
  const content = view?.content ?? { instead: null };
  render('Page' in content ? <content.Page /> : content.instead, { wrapper: MemoryRouter });
  return screen.getByRole('heading').textContent;
}
const ERROR = 'This part of the site is not available right now';

describe('a page of another remote', () => {
  const PART: Given = { routes: [] };

  test('is shown once its route has arrived', async () => {
    serve();
    const given = tab(PART);
    prepare.mockImplementation(async () => {
      given.boot.routes = [ROUTE];
      return async () => ({});
    });
    expect(await given.view('/new')).toEqual({ spec: ROUTE, content: { Page } });
  });

  test('is rendered by the server if its route does not arrive', async () => {
    prepare.mockRejectedValue(offline);
    expect(await tab(PART).view('/new')).toBeUndefined();
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${location.origin}/new`);
  });

  test('is not opened if the visitor has opened another page meanwhile', async () => {
    expect(await tab({ ...PART, isLatest: () => false }).view('/nowhere')).toBeUndefined();
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('a page that the visitor opens', () => {
  test('is shown when code and data have loaded', async () => {
    serve({ load: async () => {} });
    expect(await tab().view('/new')).toEqual({ spec: ROUTE, content: { Page } });
    expect([assign.mock.calls, report.mock.calls]).toEqual([[], []]);
  });

  test('lets the browser paint its answer to the press first', async () => {
    serve();
    const { current } = await tab().open('/new', 0);
    expect(current()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(FRAME_MS);
    expect(current()).toBeDefined();
  });

  test('gets the parameters and the query in its loader', async () => {
    const loader = vi.fn(async () => {});
    serve({ load: loader });
    await tab().view('/new?page=2');
    expect(loader).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ params: {}, search: new URLSearchParams('page=2') }),
    );
  });

  test('waits 150 ms for data, then appears with its own loading state', async () => {
    serve({ load: () => new Promise(() => {}) });
    const { current } = await tab().open('/new', 149);
    expect(current()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(current()?.content).toEqual({ Page });
  });

  test.each([
    ['rejects', () => Promise.reject(new Error('503: Unavailable'))],
    [
      'throws',
      () => {
        throw new Error('503: Unavailable');
      },
    ],
  ])('appears when its data cannot be loaded (loader %s)', async (_, loader) => {
    serve({ load: loader });
    expect((await tab().view('/new'))?.content).toEqual({ Page });
    expect(assign).not.toHaveBeenCalled();
  });

  test('keeps the component that the server rendered, or React would mount it again', async () => {
    serve();
    const served = { spec: ROUTE, content: { Page: ServedPage } };
    expect((await tab({ served }).view('/new?page=2'))?.content).toBe(served.content);
  });

  test('replaces an error that the server sent instead of it', async () => {
    serve();
    const served = { spec: ROUTE, content: { instead: 'Unavailable' } };
    expect((await tab({ served }).view('/new'))?.content).toEqual({ Page });
  });
});

describe('the server renders', () => {
  test.each([
    ['a page of a remote with a canary, to choose its version', '/new?page=2#reviews'],
    ['a URL that no remote serves, which it may redirect', '/nowhere?page=2#reviews'],
  ])('%s', async (_, path) => {
    expect(await tab({ canaries: ['mf-a'] }).view(path)).toBeUndefined();
    expect(assign.mock.calls).toEqual([[`http://localhost:3000${path}`]]);
    expect(load).not.toHaveBeenCalled();
  });

  test('a page that replaces the entry, without another entry', async () => {
    const { current } = await tab().open('/nowhere', FRAME_MS, { type: 'REPLACE' });
    expect(current()).toBeUndefined();
    expect(replace.mock.calls).toEqual([['http://localhost:3000/nowhere']]);
    expect(assign).not.toHaveBeenCalled();
  });

  test('the page on the screen again, which needs no new entry', async () => {
    Object.assign(location, { href: `${location.origin}/nowhere#part` });
    await tab().open('/nowhere#part', FRAME_MS, { type: 'REPLACE' });
    expect(reload).toHaveBeenCalledOnce();
    // The browser would only scroll to the anchor.
    expect(replace).not.toHaveBeenCalled();
  });

  test('the page of an entry to which the visitor goes back, where it was left', async () => {
    await tab().back('/nowhere', 'left-at-400');
    expect(scrollTo.mock.calls).toEqual([[0, 400]]);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('the page of an entry of which the position is unknown', async () => {
    await tab().back('/nowhere');
    expect(scrollTo).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a page whose code cannot be loaded', () => {
  test('is loaded from the server, with its query and anchor', async () => {
    load.mockRejectedValue(offline);
    expect(await tab().view('/new?page=2#reviews')).toBeUndefined();
    expect(assign.mock.calls).toEqual([['http://localhost:3000/new?page=2#reviews']]);
    expect(report.mock.calls).toEqual([['mf-a', 'load', offline]]);
  });

  test('is an error the second time, which the visitor can retry', async () => {
    load.mockRejectedValue(offline);
    await tab().view('/new#reviews');
    const view = await tab().view('/new');
    expect(view?.spec).toBe(ROUTE);
    expect(show(view)).toBe(ERROR);
    screen.getByRole('button', { name: 'Try Again' }).click();
    expect(onRetry).toHaveBeenCalledOnce();
    expect(assign).toHaveBeenCalledOnce();
  });

  test('is loaded from the server again after a retry', async () => {
    load.mockRejectedValue(offline);
    await tab().view('/new');
    allowRecovery();
    await tab().view('/new');
    expect(assign).toHaveBeenCalledTimes(2);
  });

  test('is loaded from the server again after it could be loaded', async () => {
    load.mockRejectedValueOnce(offline);
    await tab().view('/new');
    serve();
    await tab().view('/new');
    load.mockRejectedValue(offline);
    await tab().view('/new');
    expect(assign).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["the page's own file is missing", { page: () => Promise.reject(offline) }],
    ['the remote has no such page', { id: 'other' }],
  ])('is loaded from the server also if only %s', async (_, route) => {
    serve(route);
    await tab().view('/new');
    expect(assign).toHaveBeenCalledOnce();
  });

  test.each([
    ["the remote's code", () => load.mockReturnValue(new Promise(() => {}))],
    ["the page's own file", () => serve({ page: () => new Promise(() => {}) })],
  ])('is loaded from the server when %s is late', async (_, given) => {
    given();
    const { open, late } = tab();
    await open('/new', 60_000);
    expect(assign).not.toHaveBeenCalled();
    late.reject(new Error('mf-a did not load in time'));
    await vi.advanceTimersByTimeAsync(0);
    expect(assign).toHaveBeenCalledOnce();
  });

  test('changes nothing when the visitor has opened another one', async () => {
    load.mockRejectedValue(offline);
    expect(await tab({ isLatest: () => false }).view('/new')).toBeUndefined();
    expect(assign).not.toHaveBeenCalled();
    await tab().view('/new');
    expect(assign, 'the first failure was no recovery').toHaveBeenCalledOnce();
  });
});
