import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import { createBrowserRouter } from '#live-router';
import type { Boot } from '../../contract/boot.ts';
import type { Federation } from './federation.ts';
import type { Router } from './first-router.ts';
import { followHead } from './navigation.ts';
import { observe } from './observer.ts';
import { createPrefetch } from './prefetch.ts';
import { prefetchLinks } from './prefetch-links.ts';

export { createLoaders } from './navigation.ts';
export { observe } from './observer.ts';
export { mountSlot } from './slots.tsx';

interface LiveDeps {
  readonly routes: RouteObject[];
  readonly boot: Boot;
  readonly federation: Federation;
  readonly queryClient: QueryClient;
}

/** The router that can navigate, with everything that depends on it, such as the document's head and prefetching. */
export function openRouter({ routes, boot, federation, queryClient }: LiveDeps): Router {
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: boot.loaderData, ...(boot.errors && { errors: boot.errors }) },
  });
  followHead(router, boot, federation, queryClient);
  prefetchLinks(router, createPrefetch({ boot, federation, queryClient }));
  observe(boot);
  return router;
}
