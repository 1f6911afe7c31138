import type { QueryClient } from '@tanstack/react-query';
import { isIndexed } from '../../contract/is-indexed.ts';
import type { Head } from '../../contract/remote.ts';
import { fullTitle } from '../../contract/site.ts';
import { routeMatcher } from '../../remote-kit/navigation/match-route.ts';
import type { PageRouter } from '../../remote-kit/navigation/router.ts';
import type { Federation } from './federation.ts';

function setAttribute(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}

function applyHead(head: Head): void {
  const title = fullTitle(head.title);
  const url = new URL(head.canonicalPath, location.origin).href;
  document.title = title;
  setAttribute('meta[name="description"]', 'content', head.description);
  setAttribute('meta[property="og:title"]', 'content', title);
  setAttribute('meta[property="og:description"]', 'content', head.description);
  setAttribute('meta[property="og:url"]', 'content', url);
  document.head
    .querySelector('link[rel="canonical"], meta[name="robots"]')
    ?.replaceWith(
      isIndexed(head)
        ? Object.assign(document.createElement('link'), { rel: 'canonical', href: url })
        : Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' }),
    );
}

interface HeadDeps {
  readonly router: Pick<PageRouter, 'shown' | 'subscribe'>;
  readonly federation: Pick<Federation, 'loadInTime'>;
  readonly queryClient: QueryClient;
}

/**
 * Keeps the document's head in sync with the page on the screen. A title may depend on data that arrives after the page
 * is shown, so the head is computed again whenever the query cache changes.
 */
export function followHead({ router, federation, queryClient }: HeadDeps): void {
  let isScheduled = false;
  const update = async () => {
    isScheduled = false;
    const { shown } = router;
    const { spec } = shown.view;
    const found = spec && routeMatcher([spec])(shown.location.pathname);
    // An error view sets the title itself, and the server sends the head of its own pages.
    if (!found || !('Page' in shown.view.content)) return;
    const { routes } = await federation.loadInTime(found.spec.remote);
    if (router.shown !== shown) return;
    const route = routes.find(({ id }) => id === found.spec.id);
    const search = new URLSearchParams(shown.location.search);
    if (route) applyHead(route.head({ params: found.params, search, queryClient }));
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    // If the page's code cannot be loaded, the head stays as it is.
    queueMicrotask(() => void update().catch(() => undefined));
  };
  let { shown } = router;
  router.subscribe(() => {
    if (router.shown === shown) return;
    shown = router.shown;
    schedule();
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') schedule();
  });
  // The visitor may have opened another page before this script arrived.
  schedule();
}
