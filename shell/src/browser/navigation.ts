import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter, LoaderFunctionArgs } from 'react-router-dom';
import type { Boot, RouteSpec } from '../../contract/boot.ts';
import type { Head, RouteContext } from '../../contract/remote.ts';
import { NOT_FOUND_HEAD, NOT_FOUND_ID, routeId } from '../route-ids.ts';
import { applyHead } from './document-head.ts';
import type { Federation } from './federation.ts';
import { askServer, mayRecover, settleRecovery } from './recovery.ts';
import type { Report } from './report.ts';

/** How long a navigation waits for data before the page shows its own loading state, in milliseconds. */
const DATA_PATIENCE_MS = 150;

type Router = ReturnType<typeof createBrowserRouter>;

interface LoaderDeps {
  readonly set: string;
  /** Remotes whose pages the server chooses for each visitor. */
  readonly canaries: readonly string[];
  readonly federation: Federation;
  readonly queryClient: QueryClient;
  readonly report: Report;
  /** The router that runs the loaders: there when the first of them runs. */
  readonly router: () => Pick<Router, 'state'>;
}

async function routeCode(federation: Federation, spec: RouteSpec) {
  const remote = await federation.loadInTime(spec.remote);
  const route = remote.routes.find(({ id }) => id === spec.id);
  if (!route) throw new Error(`${spec.remote} has no page "${spec.id}"`);
  return route;
}

/** Loaders of client navigations: the remote's code, its page's code and its data, all at once. */
export function createLoaders(deps: LoaderDeps) {
  const { set, canaries, federation, queryClient, report, router } = deps;
  return (spec: RouteSpec) =>
    async ({ params, request }: LoaderFunctionArgs): Promise<Head> => {
      const { url } = request;
      const context: RouteContext = { params, search: new URL(url).searchParams, queryClient };
      const askForPage = () => {
        askServer(url + (router().state.navigation.location?.hash ?? ''));
        return new Promise<never>(() => {});
      };
      if (canaries.includes(spec.remote)) return askForPage();
      const recover = (error: unknown) => {
        report(spec.remote, 'load');
        // The visitor may have gone elsewhere while this was loading.
        if (!request.signal.aborted && mayRecover(url, set)) return askForPage();
        throw error;
      };
      try {
        const route = await routeCode(federation, spec);
        // What cannot be loaded shows in the page itself, part by part.
        const load = async () => route.load?.(context);
        const data = load().catch(() => undefined);
        const patience = new Promise((resolve) => setTimeout(resolve, DATA_PATIENCE_MS));
        await Promise.all([route.page(), Promise.race([data, patience])]);
        const head = route.head(context);
        settleRecovery(url, set);
        return head;
      } catch (error) {
        return recover(error);
      }
    };
}

/**
 * Keeps the document's head in step with the page on screen. Data can arrive after the page is shown,
 * and a title may depend on it, so the head is asked for again whenever the cache has changed.
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
    const { matches, location: address, errors } = router.state;
    // What stands in place of the page says for itself what it is.
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
        search: new URLSearchParams(address.search),
        queryClient,
      }),
    );
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    // The head of a page whose code cannot be loaded stays as it is.
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
  // The page may have loaded since the server drew its head.
  schedule();
}
