import { createQueryClient, createQueryFn } from '@agent-atlas/api/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { BOOT_ELEMENT_ID, type Boot } from '../../contract/boot.ts';
import { routeId } from '../route-ids.ts';
import { routeTree } from '../routes.tsx';
import type { EarlyPresses } from './early-presses.ts';
import { type AroundLoad, Federation } from './federation.ts';
import { createFirstRouter, type Router } from './first-router.ts';
import { Alive } from './keep-html.tsx';
import { KeptPlace } from './kept-place.tsx';
import { lazyPage } from './lazy-page.tsx';
import type { createLoaders } from './live-router.ts';
import { askServer, mayRecover, settleRecovery } from './recovery.ts';
import { createReport } from './report.ts';

function readBoot(): Boot {
  const element = document.getElementById(BOOT_ELEMENT_ID);
  if (!element?.textContent) throw new Error('The page carries no boot data');
  return JSON.parse(element.textContent);
}

/** What a QA session adds; nobody else loads its code. */
export interface QaTools {
  readonly around: AroundLoad;
  /** Called when the page has its router. */
  readonly open: (router: Router) => void;
}

/** Fetches what goes to other pages once the first one is alive and the browser has nothing else to do. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
}

/** Brings a page of the server to life: the same routes and data, code from the releases it is pinned to. */
async function start(
  boot: Boot,
  root: HTMLElement,
  presses: EarlyPresses,
  qa?: QaTools,
): Promise<void> {
  const queryClient = createQueryClient(createQueryFn());
  for (const { queryKey, data } of boot.state) queryClient.setQueryData(queryKey, data);
  const federation = new Federation(boot.remotes, qa?.around);
  const report = createReport(boot);
  const served = {
    element: root.querySelector('[data-remote]'),
    onAlive: () => presses.answer('page'),
  };
  const routerOf = () => router;
  let loaders: ReturnType<typeof createLoaders> | undefined;
  const routes = routeTree({
    routes: boot.routes,
    year: boot.year,
    inBrowser: (
      <>
        <KeptPlace router={routerOf} />
        <Alive onAlive={() => presses.answer('frame')} />
      </>
    ),
    pageOf: (spec) =>
      lazyPage(federation, spec, routeId(spec) in boot.loaderData ? served : undefined, report),
    // Only the live router asks for them.
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
  const failed = (kind: 'render' | 'hydration') => (error: unknown) => {
    console.error(error);
    const [remote = ''] = router.state.matches.at(-1)?.route.id.split('/') ?? [];
    report(remote, kind);
  };
  // What the server could not load is loaded before the page is drawn; without that code, by the server again.
  if (!isComplete)
    await wake().catch(() => mayRecover(location.href, boot.set) && askServer(location.href));
  qa?.open(router);
  startTransition(() => {
    hydrateRoot(
      root,
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
      { onRecoverableError: failed('hydration'), onCaughtError: failed('render') },
    );
  });
  // What needs it asks again.
  whenIdle(() => void wake().catch(() => undefined));
}

/** @param presses what the visitor has pressed until now */
export async function startPage(presses: EarlyPresses): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const boot = readBoot();
  const { qa } = boot;
  const tools = qa && (await import('../qa/browser/tools.ts')).qaTools(boot, qa);
  await start(boot, root, presses, tools);
}
