import { createQueryClient, createQueryFn } from '@agent-atlas/api/client';
import { type SlotHost, SlotHostContext } from '@agent-atlas/shared-ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { BOOT_ELEMENT_ID, type Boot } from '../../contract/boot.ts';
import { loadFromServer, mayRecover, settleRecovery } from '../app/recovery.ts';
import { routeId } from '../app/route-ids.ts';
import { routeTree } from '../app/routes.tsx';
import type { EarlyClicks } from './early-clicks.ts';
import { Federation } from './federation.ts';
import { createFirstRouter } from './first-router.ts';
import { HydrationCallback } from './keep-html.tsx';
import { lazyPage } from './lazy-page.tsx';
import type { createLoaders } from './live-router.ts';
import type { QaTools } from './qa/tools.ts';
import { createReport } from './report.ts';
import { ScrollRestorer } from './scroll-restorer.tsx';

function readBoot(): Boot {
  const element = document.getElementById(BOOT_ELEMENT_ID);
  if (!element?.textContent) throw new Error('The page contains no boot data');
  return JSON.parse(element.textContent);
}

/** Runs `work` when the browser is idle, or after two seconds. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
}

/** Hydrates a server-rendered page with the same routes and data, and with code from the releases it is pinned to. */
async function start(
  boot: Boot,
  root: HTMLElement,
  clicks: EarlyClicks,
  qa?: QaTools,
): Promise<void> {
  const queryClient = createQueryClient(createQueryFn());
  for (const { queryKey, data } of boot.state) queryClient.setQueryData(queryKey, data);
  const federation = new Federation(boot.remotes, qa?.interceptLoad);
  const report = createReport(boot);
  const served = {
    nodes: [...(root.querySelector('[data-remote]')?.childNodes ?? [])],
    onHydrated: () => clicks.replay('page'),
  };
  const routerOf = () => router;
  const slotHost: SlotHost = {
    mount: (slot, element) => {
      const slots = boot.slots.filter(({ slot: name }) => name === slot.name);
      const deps = { slots, federation, queryClient, report, router };
      // If the code cannot be loaded, the server's HTML stays.
      const mounted =
        slots[0] &&
        import('./live-router.ts')
          .then(({ mountSlot }) => mountSlot(deps, slot, element))
          .catch(() => undefined);
      return () => void mounted?.then((unmount) => unmount?.());
    },
  };
  let loaders: ReturnType<typeof createLoaders> | undefined;
  const routes = routeTree({
    routes: boot.routes,
    year: boot.year,
    links: boot.frame,
    inBrowser: (
      <>
        <ScrollRestorer router={routerOf} />
        <HydrationCallback onHydrated={() => clicks.replay('frame')} />
      </>
    ),
    pageOf: (spec) =>
      lazyPage(federation, spec, routeId(spec) in boot.loaderData ? served : undefined, report),
    // Only the live router calls loaders.
    loaderOf: (spec) => (request) => loaders?.(spec)(request),
  });
  const { router, isComplete, wake } = createFirstRouter(routes, boot, async () => {
    const live = await import('./live-router.ts');
    loaders = live.createLoaders({
      set: boot.set,
      canaries: boot.canaries ?? [],
      federation,
      queryClient,
      report,
      router: routerOf,
    });
    return live.openRouter({ routes, boot, federation, queryClient });
  });
  if (!boot.errors) settleRecovery(location.href, boot.set);
  // Not in production builds.
  if (process.env.NODE_ENV !== 'production') window.atlasDev?.open({ queryClient, router });
  const failed = (kind: 'render' | 'hydration') => (error: unknown) => {
    console.error(error);
    if (process.env.NODE_ENV !== 'production') window.atlasDev?.failed(error);
    const [remote = ''] = router.state.matches.at(-1)?.route.id.split('/') ?? [];
    report(remote, kind, error);
  };
  // Data that the server could not load is loaded before hydration. If the live router cannot be loaded, the server
  // renders the page again.
  if (!isComplete)
    await wake().catch(() => mayRecover(location.href, boot.set) && loadFromServer(location.href));
  qa?.open(router);
  startTransition(() => {
    hydrateRoot(
      root,
      <QueryClientProvider client={queryClient}>
        <SlotHostContext value={slotHost}>
          <RouterProvider router={router} />
        </SlotHostContext>
      </QueryClientProvider>,
      { onRecoverableError: failed('hydration'), onCaughtError: failed('render') },
    );
  });
  // On failure, the next navigation loads it again.
  whenIdle(() => void wake().catch(() => undefined));
}

/** Starts the page. @param clicks the visitor's clicks so far */
export async function startPage(clicks: EarlyClicks): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const boot = readBoot();
  const { qa } = boot;
  const tools = qa && (await import('./qa/tools.ts')).qaTools(boot, qa);
  await start(boot, root, clicks, tools);
}
