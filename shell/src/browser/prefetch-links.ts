import type { createBrowserRouter } from 'react-router-dom';
import type { Prefetch } from './prefetch.ts';

/** Milliseconds that a pointer or the focus rests on a link before it counts as interest. */
const INTEREST_MS = 65;

/** The address of the link that something happened in; undefined where a press would not go to another page here. */
function addressOf(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href);
  const here = url.pathname === location.pathname && url.search === location.search;
  return here ? undefined : url;
}

/** Whether the reader or the network asks for no more than what is needed. */
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

/**
 * Watches the document's links, whoever drew them. A link in view has the files of its page fetched when the browser
 * is idle; one that the pointer or the focus rests on, or that is touched, has code and data loaded.
 */
export function prefetchLinks(
  router: Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>,
  prefetch: Prefetch,
): void {
  if (savesData()) return;
  let interest: ReturnType<typeof setTimeout> | undefined;

  const onInterest = ({ target }: { target: EventTarget | null }) => {
    clearTimeout(interest);
    const url = addressOf(target);
    if (url) interest = setTimeout(() => prefetch.page(url), INTEREST_MS);
  };
  const onPress = ({ target }: Event) => {
    const url = addressOf(target);
    if (url) prefetch.page(url);
  };
  document.addEventListener('pointerover', onInterest, { passive: true });
  document.addEventListener('focusin', onInterest, { passive: true });
  document.addEventListener('touchstart', onPress, { passive: true });
  document.addEventListener('pointerdown', onPress, { passive: true });
  // The pointer or the focus may have come to rest on a link before this script arrived.
  onInterest({ target: document.querySelector('a:hover') ?? document.activeElement });

  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const url = isIntersecting ? addressOf(target) : undefined;
      if (url) whenIdle(() => prefetch.files(url));
    }
  });
  const observe = () => {
    inView.disconnect();
    for (const link of document.links) inView.observe(link);
  };
  whenIdle(observe);
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') whenIdle(observe);
  });
}
