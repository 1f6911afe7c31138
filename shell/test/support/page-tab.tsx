import { act, render, screen } from '@testing-library/react';
import { type ComponentType, type ReactNode, startTransition } from 'react';
import { createPath, useLocation } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { PageOutlet, type View } from '../../remote-kit/navigation/page-outlet.tsx';
import { PageRoot } from '../../remote-kit/navigation/page-root.tsx';
import { type LoadView, PageRouter } from '../../remote-kit/navigation/router.ts';

/** Removes the listeners that a test adds to the window, which would outlive it. */
export function dropListeners(): void {
  if (vi.isMockFunction(window.addEventListener)) return;
  const added: Parameters<typeof removeEventListener>[] = [];
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject, options) => {
      added.push([type, listener, options]);
      add(type, listener, options);
    },
  );
  onTestFinished(() => {
    for (const args of added) removeEventListener(...args);
  });
}

const PathHeading = () => <h1>{useLocation().pathname}</h1>;

/** The view of the page at a path. By default, the page is a heading with its path. */
export function viewAt(path: string, Page: ComponentType = PathHeading): View {
  return { spec: { remote: 'mf-a', id: path, path }, content: { Page } };
}

export interface TabOptions {
  /** Where the tab is. It came from `/before`. */
  readonly at?: string;
  /** The pages with other components than a heading, by path. */
  readonly pages?: Readonly<Record<string, ComponentType>>;
  /** What the server rendered, if not the page. */
  readonly served?: View;
  /** What surrounds the page. */
  readonly frame?: ReactNode;
  /** What replaces a page that throws. */
  readonly failed?: (router: PageRouter) => ReactNode;
  /** Whether all parts of the page are hydrated. */
  readonly isSettled?: () => boolean;
}

/** A tab whose pages arrive when the test says so. */
export function openTab(options: TabOptions = {}) {
  const { at = '/', pages = {}, served, frame, failed, isSettled } = options;
  dropListeners();
  history.pushState({ usr: null, key: 'before' }, '', '/before');
  history.pushState({ usr: null, key: 'first' }, '', at);
  const views = new Map<string, View>();
  const viewOf = (path: string) => {
    const view = views.get(path) ?? viewAt(path, pages[path]);
    views.set(path, view);
    return view;
  };
  const loading = new Map<string, (view: View) => void>();
  const loadView = vi.fn<LoadView>(({ location }) => {
    const { promise, resolve } = Promise.withResolvers<View>();
    loading.set(createPath(location), resolve);
    return promise;
  });
  const scroll = { save: vi.fn(), pause: vi.fn(), arrive: vi.fn() };
  const view = served ?? viewOf(location.pathname);
  const router = new PageRouter({ view, loadView, scroll, ...(isSettled && { isSettled }) });
  router.isHydrated = true;
  const onHydrated = vi.fn();
  const element = (
    <PageRoot router={router} onHydrated={onHydrated}>
      {frame}
      <PageOutlet loading={null} failed={failed?.(router)} />
    </PageRoot>
  );
  return {
    router,
    loadView,
    scroll,
    onHydrated,
    element,
    /** Opens a location and does not wait for its page. */
    open: (...target: Parameters<PageRouter['navigate']>) =>
      act(async () => void router.navigate(...target)),
    /** The page of a URL that is being loaded arrives. */
    async arrive(url: string, view: View = viewOf(new URL(url, location.href).pathname)) {
      const resolve = loading.get(url);
      if (!resolve) throw new Error(`${url} is not being loaded`);
      await act(async () => resolve(view));
    },
  };
}

/** Like {@link openTab}, with its page on the screen. */
export function showTab(options?: TabOptions) {
  const tab = openTab(options);
  // Pages may throw on purpose.
  render(tab.element, { onCaughtError: () => {} });
  return tab;
}

/** Goes back or forward, and does not wait for the page. */
export async function travel(delta: number): Promise<void> {
  await act(async () => {
    const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.go(delta);
    await popped;
  });
}

/** Begins an action of a page. React waits for it with all transitions of all pages. @returns a function that ends it */
export function beginAction(): () => Promise<void> {
  const action = Promise.withResolvers<void>();
  startTransition(() => action.promise);
  return () => act(async () => action.resolve());
}

/** The page on the screen and the URL. */
export const onScreen = () => ({
  page: screen.getByRole('heading').textContent,
  url: location.href.slice(location.origin.length),
});
