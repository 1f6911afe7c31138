import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter, LoaderFunctionArgs } from 'react-router-dom';
import type { Boot, RouteSpec } from '../../contract/boot.ts';
import type { Head, RouteContext } from '../../contract/remote.ts';
import { loadFromServer, mayRecover, settleRecovery } from '../app/recovery.ts';
import { NOT_FOUND_HEAD, NOT_FOUND_ID, routeId } from '../app/route-ids.ts';
import { afterPaint } from '../frame/after-paint.ts';
import { applyHead } from './document-head.ts';
import type { Federation } from './federation.ts';
import type { Report } from './observer.ts';

/** How long a navigation waits for data, in milliseconds. After that the page shows its own loading state. */
const DATA_WAIT_MS = 150;

type Router = ReturnType<typeof createBrowserRouter>;

interface LoaderDeps {
  readonly set: string;
  /** Remotes with a canary. The server chooses the version of their pages for each visitor. */
  readonly canaries: readonly string[];
  readonly federation: Federation;
  readonly queryClient: QueryClient;
  readonly report: Report;
  /** The router that runs the loaders. It exists when the first loader runs. */
  readonly router: () => Pick<Router, 'state'>;
}

async function routeCode(federation: Federation, spec: RouteSpec) {
  const remote = await federation.loadInTime(spec.remote);
  const route = remote.routes.find(({ id }) => id === spec.id);
  if (!route) throw new Error(`${spec.remote} has no page "${spec.id}"`);
  return route;
}

/**
 * Creates loaders for client navigations. A loader loads the remote's code, the page's code and the data in parallel.
 */
export function createLoaders(deps: LoaderDeps) {
  const { set, canaries, federation, queryClient, report, router } = deps;
  return (spec: RouteSpec) =>
    async ({ params, request }: LoaderFunctionArgs): Promise<Head> => {
      const { url } = request;
      const context: RouteContext = { params, search: new URL(url).searchParams, queryClient };
      const loadDocument = () => {
        loadFromServer(url + (router().state.navigation.location?.hash ?? ''));
        return new Promise<never>(() => {});
      };
      if (canaries.includes(spec.remote)) return loadDocument();
      const recover = (error: unknown) => {
        report(spec.remote, 'load', error);
        // The visitor may have navigated away in the meantime.
        if (!request.signal.aborted && mayRecover(url, set)) return loadDocument();
        throw error;
      };
      try {
        const route = await routeCode(federation, spec);
        // If data cannot be loaded, the page's own sections show their error states.
        const load = async () => route.load?.(context);
        const data = load().catch(() => undefined);
        const timeout = new Promise((resolve) => setTimeout(resolve, DATA_WAIT_MS));
        // If code and data are already loaded, rendering the page would delay the paint that
        // responds to the press.
        const painted = new Promise<void>(afterPaint);
        await Promise.all([route.page(), Promise.race([data, timeout]), painted]);
        const head = route.head(context);
        settleRecovery(url, set);
        return head;
      } catch (error) {
        return recover(error);
      }
    };
}

/**
 * Keeps the document's head in sync with the page on screen. A title may depend on data that arrives after the page
 * is shown, so the head is computed again whenever the query cache changes.
 */
export function followHead(
  router: Router,
  boot: Boot,
  federation: Federation,
  queryClient: QueryClient,
): void {
  let scheduled = false;
  const update = async () => {
    scheduled = false;
    const { matches, location: current, errors } = router.state;
    // The error view sets the title itself.
    if (errors) return;
    const match = matches.at(-1);
    const spec = boot.routes.find((candidate) => routeId(candidate) === match?.route.id);
    if (match?.route.id === NOT_FOUND_ID) applyHead(NOT_FOUND_HEAD);
    if (!spec || !match) return;
    const route = await routeCode(federation, spec);
    if (router.state.matches.at(-1)?.route.id !== match.route.id) return;
    applyHead(
      route.head({
        params: match.params,
        search: new URLSearchParams(current.search),
        queryClient,
      }),
    );
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    // If the page's code cannot be loaded, the head stays as it is.
    queueMicrotask(() => void update().catch(() => undefined));
  };
  let shown = router.state.location.key;
  router.subscribe(({ location: { key }, navigation }) => {
    if (navigation.state !== 'idle' || key === shown) return;
    shown = key;
    schedule();
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') schedule();
  });
  // Data may have arrived since the server rendered the head.
  schedule();
}
