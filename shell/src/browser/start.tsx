import { createQueryClient, createQueryFn } from '@agent-atlas/api/client';
import { type SlotHost, SlotHostContext } from '@agent-atlas/shared-ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Boot } from '../../contract/boot.ts';
import { PageOutlet, type View } from '../../remote-kit/navigation/page-outlet.tsx';
import { PageRoot } from '../../remote-kit/navigation/page-root.tsx';
import { ownKey, PageRouter } from '../../remote-kit/navigation/router.ts';
import { Scroll, storedPositions } from '../../remote-kit/navigation/scroll.ts';
import { allowRecovery, loadFromServer, settleRecovery } from '../app/recovery.ts';
import { routeId } from '../app/route-ids.ts';
import { ErrorPage } from '../frame/error-page.tsx';
import { Frame } from '../frame/frame.tsx';
import { NotFound } from '../frame/not-found.tsx';
import { OutletError } from '../frame/outlet-error.tsx';
import { PageLoading } from '../frame/page-loading.tsx';
import { EarlyClicks } from './early-clicks.ts';
import { Federation } from './federation.ts';
import { createLoadView } from './load-view.tsx';
import type { QaTools } from './qa/tools.ts';
import { createReport } from './report.ts';
import { seedQueries } from './seed-queries.ts';
import { hasServedParts, servedPage } from './served-page.tsx';
import { allowWorkers } from './worker-policy.ts';

/** Runs `work` when the browser is idle, or after two seconds. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
}

/** Hydrates a server-rendered page with the same view and data, and with code from the releases it is pinned to. */
function start(boot: Boot, root: HTMLElement, clicks: EarlyClicks, qa?: QaTools): void {
  const queryClient = createQueryClient(createQueryFn());
  seedQueries(queryClient, boot.state);
  const federation = new Federation(boot, qa?.interceptLoad);
  const report = createReport(boot);

  const retry = () => {
    // A browser does not fetch a module again after a failed import, so the server may have to render the page.
    allowRecovery();
    // The query client does not repeat a request that has just failed.
    queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' });
    void router.revalidate();
  };
  const spec = boot.routes.find((route) => routeId(route) === boot.page);
  const onPageHydrated = () => {
    router.hydrated();
    clicks.replay('page');
  };
  const contentOf = (): View['content'] => {
    if (boot.problem !== undefined) return { instead: <ErrorPage text={boot.problem} /> };
    if (!spec) return { instead: <NotFound links={boot.frame.notFound} /> };
    const nodes = [...(root.querySelector('[data-remote]')?.childNodes ?? [])];
    const served = { nodes, onHydrated: onPageHydrated };
    return { Page: servedPage(federation, spec, served, report) };
  };
  const view: View = { spec, content: contentOf() };
  const scroll = new Scroll(ownKey());
  const loadView = createLoadView({
    boot,
    federation,
    queryClient,
    report,
    served: view,
    scroll,
    onRetry: retry,
  });
  const router = new PageRouter({
    view,
    scroll,
    loadView,
    isSettled: () => !hasServedParts(root),
  });
  if (boot.problem === undefined) settleRecovery(location.href, boot.set);

  const slotHost: SlotHost = {
    mount: (slot, element) => {
      const slots = boot.slots.filter(({ slot: name }) => name === slot.name);
      const deps = { slots, federation, queryClient, report, router };
      // If the code cannot be loaded, the server's HTML stays.
      const mounted =
        slots[0] &&
        import(/* webpackChunkName: "idle" */ './idle.ts')
          .then(({ mountSlot }) => mountSlot(deps, slot, element))
          .catch(() => undefined);
      return () => void mounted?.then((unmount) => unmount?.());
    },
  };
  // Not in production builds.
  if (process.env.NODE_ENV !== 'production') {
    window.atlasDev?.open({ queryClient, router });
    // An edit of the remote's definition reaches only a page that has loaded it.
    if (spec) void federation.load(spec.remote).catch(() => undefined);
  }
  const failed = (kind: 'render' | 'hydration') => (error: unknown) => {
    console.error(error);
    if (process.env.NODE_ENV !== 'production') window.atlasDev?.failed(error);
    report(router.shown.view.spec?.remote ?? '', kind, error);
    if (kind === 'render') reloadFailed();
  };
  qa?.open(router);
  let reloadFailed = () => {};
  startTransition(() => {
    hydrateRoot(
      root,
      <QueryClientProvider client={queryClient}>
        <SlotHostContext value={slotHost}>
          <PageRoot router={router} onHydrated={() => clicks.replay('frame')}>
            <Frame year={boot.year} links={boot.frame}>
              <PageOutlet loading={<PageLoading />} failed={<OutletError onRetry={retry} />} />
            </Frame>
          </PageRoot>
        </SlotHostContext>
      </QueryClientProvider>,
      { onRecoverableError: failed('hydration'), onCaughtError: failed('render') },
    );
  });
  whenIdle(() => {
    // On failure, a later page loads it.
    import(/* webpackChunkName: "idle" */ './idle.ts').then(
      (loaded) => {
        reloadFailed = loaded.reloadFailedPage(router, boot.set, () =>
          loadFromServer(location.href),
        );
        loaded.followHead({ router, federation, queryClient });
        loaded.keepFocus();
        loaded.prefetchLinks({ router, boot, federation, queryClient });
        loaded.observe(boot);
      },
      () => undefined,
    );
  });
}

const pathOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => pathname + search;

/** Starts the page. */
export async function startPage(boot: Boot): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  // The visitor has gone back to another entry of this document, whose page the server has not rendered.
  if (pathOf(new URL(window.servedUrl ?? location.href)) !== pathOf(location)) {
    loadFromServer(location.href, storedPositions().get(history.state?.key));
    // Forward cancels this.
    addEventListener('popstate', () => void startPage(boot), { once: true });
    return;
  }
  const { qa } = boot;
  const tools = qa && (await import('./qa/tools.ts')).qaTools(boot, qa);
  allowWorkers();
  start(boot, root, new EarlyClicks(document, window.earlyClicks), tools);
}
