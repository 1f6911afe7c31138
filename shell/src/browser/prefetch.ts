import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router-dom';
import type { Boot } from '../../contract/boot.ts';
import { routeId } from '../route-ids.ts';
import type { Federation } from './federation.ts';

/** How many pages are fetched ahead at a time; a further wish meanwhile is not granted. */
const MOST_AT_ONCE = 3;

interface PrefetchDeps {
  readonly boot: Pick<Boot, 'routes' | 'remotes' | 'canaries'>;
  readonly federation: Pick<Federation, 'load'>;
  readonly queryClient: QueryClient;
}

export interface Prefetch {
  /** Fetches the files of the page at an address, and runs none of them. */
  readonly files: (url: URL) => void;
  /** Loads code and data of the page at an address, as a navigation there would. */
  readonly page: (url: URL) => void;
}

/**
 * Fetches ahead what a navigation would need: only pages that the release set has, nothing twice, a few at a time.
 * Failures stay silent, for nobody has asked yet; the navigation itself tries again.
 */
export function createPrefetch({ boot, federation, queryClient }: PrefetchDeps): Prefetch {
  const known = new Set<string>();
  let running = 0;

  function match({ origin, pathname }: URL) {
    if (origin !== location.origin) return undefined;
    for (const spec of boot.routes) {
      // Not `matchPath`, which leaves the parameters encoded.
      const found = matchRoutes([{ path: spec.path }], pathname)?.[0];
      // The server decides which version of it this visitor gets.
      if (found && boot.canaries?.includes(spec.remote)) return undefined;
      if (found) return { spec, params: found.params };
    }
    return undefined;
  }

  return {
    files(url) {
      const found = match(url);
      if (!found || known.has(routeId(found.spec))) return;
      known.add(routeId(found.spec));
      const remote = boot.remotes.find(({ name }) => name === found.spec.remote);
      const { initial = [], routes } = remote ?? {};
      for (const file of [...initial, ...(routes ? [routes] : []), ...found.spec.files]) {
        preloadModule(file);
      }
    },

    page(url) {
      const found = match(url);
      const address = url.pathname + url.search;
      if (!found || known.has(address) || running >= MOST_AT_ONCE) return;
      known.add(address);
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
        .catch(() => known.delete(address))
        .finally(() => {
          running -= 1;
        });
    },
  };
}

/** Its integrity stands in the document's import map. */
function preloadModule(href: string): void {
  if (document.head.querySelector(`link[rel=modulepreload][href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  link.fetchPriority = 'low';
  document.head.append(link);
}
