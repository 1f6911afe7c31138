import type { QueryClient } from '@tanstack/react-query';
import type { Boot } from '../../contract/boot.ts';
import { routeMatcher } from '../../remote-kit/navigation/match-route.ts';
import { routeId } from '../app/route-ids.ts';
import type { Federation } from './federation.ts';
import { preloadModule } from './preload-module.ts';

/** How many pages are prefetched at a time. Further requests are ignored until one finishes. */
const MAX_CONCURRENT = 3;

export interface PrefetchDeps {
  readonly boot: Pick<Boot, 'routes' | 'remotes' | 'canaries'>;
  readonly federation: Pick<Federation, 'load'>;
  readonly queryClient: QueryClient;
}

interface Prefetch {
  /** Fetches the files of the page at a URL without evaluating them. */
  readonly files: (url: URL) => void;
  /** Loads the code and data of the page at a URL, as a navigation would. */
  readonly page: (url: URL) => void;
}

/**
 * Prefetches pages of the release set, each once and a few at a time. Failures stay silent because the visitor has not
 * requested the page yet; the navigation itself tries again.
 */
export function createPrefetch({ boot, federation, queryClient }: PrefetchDeps): Prefetch {
  const prefetched = new Set<string>();
  let running = 0;

  const matchPath = routeMatcher(boot.routes);

  function match({ origin, pathname }: URL) {
    const found = origin === location.origin ? matchPath(pathname) : undefined;
    // The server chooses the version for this visitor.
    return found && boot.canaries?.includes(found.spec.remote) ? undefined : found;
  }

  return {
    files(url) {
      const found = match(url);
      if (!found || prefetched.has(routeId(found.spec))) return;
      prefetched.add(routeId(found.spec));
      const remote = boot.remotes.find(({ name }) => name === found.spec.remote);
      const { initial = [], routes } = remote ?? {};
      for (const file of [...initial, ...(routes ? [routes] : []), ...found.spec.files]) {
        preloadModule(file, 'low');
      }
    },

    page(url) {
      const found = match(url);
      const path = url.pathname + url.search;
      if (!found || prefetched.has(path) || running >= MAX_CONCURRENT) return;
      prefetched.add(path);
      running += 1;
      const load = async () => {
        const { routes } = await federation.load(found.spec.remote);
        const route = routes.find(({ id }) => id === found.spec.id);
        const { params } = found;
        await Promise.all([
          route?.page(),
          route?.load?.({ params, search: url.searchParams, queryClient }),
        ]);
      };
      load()
        .catch(() => prefetched.delete(path))
        .finally(() => {
          running -= 1;
        });
    },
  };
}
