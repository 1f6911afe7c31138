import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router-dom';
import type { Boot } from '../../contract/boot.ts';
import { routeId } from '../app/route-ids.ts';
import type { Federation } from './federation.ts';

/** How many pages are prefetched at a time. Further requests are ignored until one finishes. */
const MAX_CONCURRENT = 3;

interface PrefetchDeps {
  readonly boot: Pick<Boot, 'routes' | 'remotes' | 'canaries'>;
  readonly federation: Pick<Federation, 'load'>;
  readonly queryClient: QueryClient;
}

export interface Prefetch {
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

  function match({ origin, pathname }: URL) {
    if (origin !== location.origin) return undefined;
    for (const spec of boot.routes) {
      // `matchPath` would leave the parameters encoded.
      const found = matchRoutes([{ path: spec.path }], pathname)?.[0];
      // The server chooses the version for this visitor.
      if (found && boot.canaries?.includes(spec.remote)) return undefined;
      if (found) return { spec, params: found.params };
    }
    return undefined;
  }

  return {
    files(url) {
      const found = match(url);
      if (!found || prefetched.has(routeId(found.spec))) return;
      prefetched.add(routeId(found.spec));
      const remote = boot.remotes.find(({ name }) => name === found.spec.remote);
      const { initial = [], routes } = remote ?? {};
      for (const file of [...initial, ...(routes ? [routes] : []), ...found.spec.files]) {
        preloadModule(file);
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

/** The document's import map contains the file's integrity. */
function preloadModule(href: string): void {
  if (document.head.querySelector(`link[rel=modulepreload][href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  link.fetchPriority = 'low';
  document.head.append(link);
}
