import type { PageRouter } from '../../remote-kit/navigation/router.ts';
import type { Federation } from './federation.ts';
import { createPrefetch, type PrefetchDeps } from './prefetch.ts';

/** How long the pointer or the focus rests on a link before its page is loaded, in milliseconds. */
const HOVER_MS = 65;

/**
 * The URL of the link that contains an event's target; undefined if the link would not open another page in this tab.
 */
function linkUrl(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href);
  const isCurrent = url.pathname === location.pathname && url.search === location.search;
  return isCurrent ? undefined : url;
}

/** Whether the visitor has turned on data saving or the network is slow. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return (
    Reflect.get(connection, 'saveData') === true ||
    String(Reflect.get(connection, 'effectiveType')).includes('2g')
  );
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 1000);
}

interface LinkDeps extends PrefetchDeps {
  readonly federation: Pick<Federation, 'load' | 'prepare'>;
  readonly router: Pick<PageRouter, 'subscribe' | 'isPending'>;
}

/**
 * Prefetches the pages behind all links of the document. When a link is in view and the browser is idle, it fetches
 * the page's files. When the pointer or the focus rests on a link, or the link is touched, it loads the page's code
 * and data.
 */
export function prefetchLinks({ router, ...deps }: LinkDeps): void {
  if (savesData()) return;
  const prefetch = createPrefetch(deps);
  whenIdle(() => void deps.federation.prepare().catch(() => undefined));
  let hovering: ReturnType<typeof setTimeout> | undefined;

  const onHover = ({ target }: { target: EventTarget | null }) => {
    clearTimeout(hovering);
    const url = linkUrl(target);
    if (url) hovering = setTimeout(() => prefetch.page(url), HOVER_MS);
  };
  const onPress = ({ target }: Event) => {
    const url = linkUrl(target);
    if (url) prefetch.page(url);
  };
  document.addEventListener('pointerover', onHover, { passive: true });
  document.addEventListener('focusin', onHover, { passive: true });
  document.addEventListener('touchstart', onPress, { passive: true });
  document.addEventListener('pointerdown', onPress, { passive: true });
  // The pointer or the focus may have been on a link before this script loaded.
  onHover({ target: document.querySelector('a:hover') ?? document.activeElement });

  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const url = isIntersecting ? linkUrl(target) : undefined;
      if (url) whenIdle(() => prefetch.files(url));
    }
  });
  const observe = () => {
    inView.disconnect();
    for (const link of document.links) inView.observe(link);
  };
  whenIdle(observe);
  router.subscribe(() => {
    if (!router.isPending()) whenIdle(observe);
  });
}
