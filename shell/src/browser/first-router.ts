import {
  type createBrowserRouter,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  type To,
} from 'react-router-dom';
import type { Boot } from '../../contract/boot.ts';
import { loadFromServer } from '../app/recovery.ts';
import { fadesTo } from './view-transitions.ts';

export type Router = ReturnType<typeof createBrowserRouter>;

type Subscriber = Parameters<Router['subscribe']>[0];
type ScrollDeps = Parameters<Router['enableScrollRestoration']>;

export interface FirstRouter {
  readonly router: Router;
  /** Whether the server sent all data of the page. Otherwise the live router must load the rest first. */
  readonly isComplete: boolean;
  /** Fetches the live router, once, and makes it take over. */
  readonly wake: () => Promise<Router>;
}

/**
 * How long a navigation waits for the live router, in milliseconds. After that, the browser loads
 * the page itself.
 */
const WAKE_TIMEOUT_MS = 3000;

/** The router state of the server-rendered page. */
function firstState(base: Router, boot: Boot): Router['state'] {
  const { pathname, search, hash } = location;
  const { usr = null, key = 'default' } = history.state ?? {};
  return {
    ...base.state,
    location: { pathname, search, hash, state: usr, key },
    matches: matchRoutes(base.routes, location) ?? [],
    loaderData: { ...boot.loaderData },
    ...(boot.errors && { errors: boot.errors }),
    // The browser itself restores the scroll position of a page that it loads.
    restoreScrollPosition: false,
  };
}

/** The href of a navigation's target. */
function hrefOf(to: To | null): string {
  if (typeof to === 'string') return to;
  return `${to?.pathname ?? location.pathname}${to?.search ?? ''}${to?.hash ?? ''}`;
}

/**
 * The router of the first page. It knows only the current location, which is enough to hydrate the page. The live
 * router, which can navigate, is a separate script and takes over when it has loaded. Navigations wait for it.
 *
 * Implements the parts of a router that this site uses: no blockers and no fetchers.
 *
 * @param load loads the live router; called again after a failure
 */
export function createFirstRouter(
  routes: RouteObject[],
  boot: Boot,
  load: () => Promise<Router>,
): FirstRouter {
  const base = createStaticRouter(routes, {
    basename: '/',
    location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
    matches: [],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  });
  const state = firstState(base, boot);
  const subscribers = new Map<Subscriber, (() => void) | undefined>();
  let scroll: ScrollDeps | undefined;
  let live: Router | undefined;
  let waking: Promise<Router> | undefined;

  const { pathname } = location;
  /**
   * After a reload, earlier history entries still belong to this document, but no router handles them yet, so the
   * server renders their pages. Anchors, which have no state, stay on the page.
   */
  const onPopState = ({ state: entry }: PopStateEvent) => {
    const isAnchor = entry === null && location.pathname === pathname;
    if (!isAnchor) loadFromServer(location.href);
  };
  addEventListener('popstate', onPopState);

  const takeOver = async () => {
    const router = await load();
    removeEventListener('popstate', onPopState);
    for (const subscriber of subscribers.keys()) {
      subscribers.set(subscriber, router.subscribe(subscriber));
    }
    if (scroll) router.enableScrollRestoration(...scroll);
    live = router;
    // The page may have replaced its query or hash in the meantime.
    if (hrefOf(router.state.location) !== hrefOf(state.location)) {
      const update = { deletedFetchers: [], newErrors: null, flushSync: false };
      for (const subscriber of subscribers.keys()) subscriber(router.state, update);
    }
    return router;
  };
  const wake = () => {
    waking ??= takeOver().catch((error: unknown) => {
      waking = undefined;
      throw error;
    });
    return waking;
  };

  const wakeInTime = () => {
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, WAKE_TIMEOUT_MS));
    return Promise.race([wake().catch(() => undefined), timeout]);
  };

  const router: Router = {
    ...base,
    get state() {
      return live?.state ?? state;
    },
    get window() {
      return window;
    },
    subscribe(subscriber) {
      subscribers.set(subscriber, live?.subscribe(subscriber));
      return () => {
        subscribers.get(subscriber)?.();
        subscribers.delete(subscriber);
      };
    },
    enableScrollRestoration(...deps) {
      scroll = deps;
      return live?.enableScrollRestoration(...deps) ?? (() => {});
    },
    async navigate(to: To | number | null, options?: Parameters<Router['navigate']>[1]) {
      const router = await wakeInTime();
      if (typeof to === 'number') return router ? router.navigate(to) : history.go(to);
      if (!router) return location.assign(hrefOf(to));
      return router.navigate(to, { viewTransition: fadesTo(to), ...options });
    },
    async revalidate() {
      const router = await wakeInTime();
      return router ? router.revalidate() : location.reload();
    },
    dispose() {
      removeEventListener('popstate', onPopState);
      live?.dispose();
    },
  };
  const received = { ...boot.loaderData, ...boot.errors };
  const isComplete = state.matches.every(({ route }) => !route.loader || route.id in received);
  return { router, isComplete, wake };
}
