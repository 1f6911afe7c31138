import {
  type createBrowserRouter,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  type To,
} from 'react-router-dom';
import type { Boot } from '../../contract/boot.ts';
import { askServer } from './recovery.ts';

export type Router = ReturnType<typeof createBrowserRouter>;

type Subscriber = Parameters<Router['subscribe']>[0];
type ScrollDeps = Parameters<Router['enableScrollRestoration']>;

export interface FirstRouter {
  readonly router: Router;
  /** Whether the page shows only what the server sent. Otherwise the live router must load the rest first. */
  readonly isComplete: boolean;
  /** Fetches the live router, once. */
  readonly wake: () => Promise<Router>;
}

/** Longest wait of a press for the live router, in milliseconds; then the browser goes there by itself. */
const WAKE_MS = 3000;

/** The page as the server drew it, in the router's terms. */
function firstState(base: Router, boot: Boot): Router['state'] {
  const { pathname, search, hash } = location;
  const { usr = null, key = 'default' } = history.state ?? {};
  return {
    ...base.state,
    location: { pathname, search, hash, state: usr, key },
    matches: matchRoutes(base.routes, location) ?? [],
    loaderData: { ...boot.loaderData },
    ...(boot.errors && { errors: boot.errors }),
    // The browser scrolls a page that it loads.
    restoreScrollPosition: false,
  };
}

/** Where a navigation goes, for the browser to go there by itself. */
function hrefOf(to: To | null): string {
  if (typeof to === 'string') return to;
  return `${to?.pathname ?? location.pathname}${to?.search ?? ''}${to?.hash ?? ''}`;
}

/**
 * The router of the first page. It knows where the page is, so that the page can come to life; the live router, which
 * can go elsewhere, is code of its own and takes over when it is there. Navigations wait for it.
 *
 * Offers what this site uses of a router: no blockers and no fetchers.
 *
 * @param load gives the live router; asked again after a failure
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
  /** Entries of the history from before a reload belong to this document, and no router hears of them yet; anchors have no state. */
  const onPopState = ({ state: entry }: PopStateEvent) => {
    const isAnchor = entry === null && location.pathname === pathname;
    if (!isAnchor) askServer(location.href);
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
    // The page may have replaced its query or hash meanwhile.
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
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, WAKE_MS));
    return Promise.race([wake().catch(() => undefined), late]);
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
    enableScrollRestoration(...parts) {
      scroll = parts;
      return live?.enableScrollRestoration(...parts) ?? (() => {});
    },
    async navigate(to: To | number | null, options?: Parameters<Router['navigate']>[1]) {
      const router = await wakeInTime();
      if (typeof to === 'number') return router ? router.navigate(to) : history.go(to);
      return router ? router.navigate(to, options) : location.assign(hrefOf(to));
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
  const drawn = { ...boot.loaderData, ...boot.errors };
  const isComplete = state.matches.every(({ route }) => !route.loader || route.id in drawn);
  return { router, isComplete, wake };
}
