import { createQueryClient, createQueryFn } from '@agent-atlas/api/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { BOOT_ELEMENT_ID, type Boot } from '../../contract/boot.ts';
import { routeId } from '../route-ids.ts';
import { routeTree } from '../routes.tsx';
import { type AroundLoad, Federation } from './federation.ts';
import { lazyPage } from './lazy-page.tsx';
import { createLoaders, followHead } from './navigation.ts';
import { createPrefetch } from './prefetch.ts';
import { prefetchLinks } from './prefetch-links.ts';
import { createReport } from './report.ts';
import { withViewTransitions } from './view-transitions.ts';

function readBoot(): Boot {
  const element = document.getElementById(BOOT_ELEMENT_ID);
  if (!element?.textContent) throw new Error('The page carries no boot data');
  return JSON.parse(element.textContent);
}

/** What a QA session adds; nobody else loads its code. */
export interface QaTools {
  readonly around: AroundLoad;
  /** Called when the page has its router. */
  readonly open: (router: ReturnType<typeof createBrowserRouter>) => void;
}

/** Brings a page of the server to life: the same routes and data, code from the releases it is pinned to. */
function start(boot: Boot, root: HTMLElement, qa?: QaTools): void {
  const queryClient = createQueryClient(createQueryFn());
  for (const { queryKey, data } of boot.state) queryClient.setQueryData(queryKey, data);
  const federation = new Federation(boot.remotes, qa?.around);
  const report = createReport(boot);
  const served = { element: root.querySelector('[data-remote]') };
  const router = createBrowserRouter(
    routeTree({
      routes: boot.routes,
      year: boot.year,
      pageOf: (spec) =>
        lazyPage(federation, spec, routeId(spec) in boot.loaderData ? served : undefined, report),
      loaderOf: createLoaders({
        set: boot.set,
        canaries: boot.canaries ?? [],
        federation,
        queryClient,
        report,
        hash: () => router.state.navigation.location?.hash ?? '',
      }),
    }),
    { hydrationData: { loaderData: boot.loaderData, ...(boot.errors && { errors: boot.errors }) } },
  );
  followHead(router, boot, federation, queryClient);
  withViewTransitions(router);
  prefetchLinks(router, createPrefetch({ boot, federation, queryClient }));
  const failed = (kind: 'render' | 'hydration') => (error: unknown) => {
    console.error(error);
    const [remote = ''] = router.state.matches.at(-1)?.route.id.split('/') ?? [];
    report(remote, kind);
  };
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
}

const root = document.getElementById('root');
if (root) {
  const boot = readBoot();
  const { qa } = boot;
  if (qa)
    void import('../qa/browser/tools.ts').then(({ qaTools }) =>
      start(boot, root, qaTools(boot, qa)),
    );
  else start(boot, root);
}
