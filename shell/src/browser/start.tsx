import { createQueryClient, createQueryFn } from '@agent-atlas/api/client';
import { hydrate, QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { BOOT_ELEMENT_ID, type Boot } from '../../contract/boot.ts';
import { routeId, routeTree } from '../routes.tsx';
import { Federation } from './federation.ts';
import { lazyPage } from './lazy-page.ts';
import { createLoaders, followHead } from './navigation.ts';
import { createPrefetch } from './prefetch.ts';
import { prefetchLinks } from './prefetch-links.ts';
import { withViewTransitions } from './view-transitions.ts';

function readBoot(): Boot {
  const element = document.getElementById(BOOT_ELEMENT_ID);
  if (!element?.textContent) throw new Error('The page carries no boot data');
  return JSON.parse(element.textContent);
}

/** Brings a page of the server to life: the same routes and data, code from the releases it is pinned to. */
function start(boot: Boot, root: HTMLElement): void {
  const queryClient = createQueryClient(createQueryFn());
  hydrate(queryClient, boot.state);
  const federation = new Federation(boot.remotes);
  const rendered = new Set([...Object.keys(boot.loaderData), ...Object.keys(boot.errors ?? {})]);
  const router = createBrowserRouter(
    routeTree({
      routes: boot.routes,
      year: boot.year,
      pageOf: (spec) => lazyPage(federation, spec, rendered.has(routeId(spec))),
      loaderOf: createLoaders({ set: boot.set, federation, queryClient }),
    }),
    { hydrationData: { loaderData: boot.loaderData, ...(boot.errors && { errors: boot.errors }) } },
  );
  followHead(router, boot, federation, queryClient);
  withViewTransitions(router);
  prefetchLinks(router, createPrefetch({ boot, federation, queryClient }));
  startTransition(() => {
    hydrateRoot(
      root,
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
      { onRecoverableError: (error) => console.error(error) },
    );
  });
}

const root = document.getElementById('root');
if (root) start(readBoot(), root);
