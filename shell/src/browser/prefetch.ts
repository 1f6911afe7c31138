import type { QueryClient } from '@tanstack/react-query';
import type { Boot, RouteSpec } from '../../contract/boot.ts';
import { type RouteMatch, routeMatcher } from '../../remote-kit/navigation/match-route.ts';
import { routeId } from '../app/route-ids.ts';
import type { Federation } from './federation.ts';
import { preloadModule } from './preload-module.ts';

/** How many pages are prefetched at a time. Further requests are ignored until one finishes. */
const MAX_CONCURRENT = 3;

export interface PrefetchDeps {
  readonly boot: Pick<Boot, 'routes' | 'remotes' | 'canaries'>;
  readonly federation: Pick<Federation, 'load' | 'prepare'>;
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

  /** Calls back with the route of a URL. Those of other remotes arrive when the first link to one is seen. */
  function match({ origin, pathname }: URL, use: (found: RouteMatch<RouteSpec>) => void): void {
    if (origin !== location.origin) return;
    const find = () => {
      const found = routeMatcher(boot.routes)(pathname);
      // The server chooses the version of a canary for each visitor.
      if (found && !boot.canaries?.includes(found.spec.remote)) use(found);
      return found;
    };
    if (!find()) federation.prepare().then(find, () => undefined);
  }

  return {
    files(url) {
      match(url, ({ spec }) => {
        if (prefetched.has(routeId(spec))) return;
        prefetched.add(routeId(spec));
        const remote = boot.remotes.find(({ name }) => name === spec.remote);
        const { initial = [], routes } = remote ?? {};
        for (const file of [...initial, ...(routes ? [routes] : []), ...spec.files]) {
          preloadModule(file, 'low');
        }
      });
    },

    page(url) {
      match(url, ({ spec, params }) => {
        const path = url.pathname + url.search;
        if (prefetched.has(path) || running >= MAX_CONCURRENT) return;
        prefetched.add(path);
        running += 1;
        const load = async () => {
          const { routes } = await federation.load(spec.remote);
          const route = routes.find(({ id }) => id === spec.id);
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
      });
    },
  };
}
