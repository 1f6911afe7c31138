import type { QueryClient } from '@tanstack/react-query';
import { createPath } from 'react-router-dom';
import type { Boot, RouteSpec } from '../../contract/boot.ts';
import type { RouteContext } from '../../contract/remote.ts';
import { loadPage } from '../../remote-kit/navigation/load-page.ts';
import { routeMatcher } from '../../remote-kit/navigation/match-route.ts';
import type { View } from '../../remote-kit/navigation/page-outlet.tsx';
import type { LoadView, Target } from '../../remote-kit/navigation/router.ts';
import type { Scroll } from '../../remote-kit/navigation/scroll.ts';
import { loadFromServer, mayRecover, settleRecovery } from '../app/recovery.ts';
import { routeId } from '../app/route-ids.ts';
import { OutletError } from '../frame/outlet-error.tsx';
import type { Federation } from './federation.ts';
import type { Report } from './observer.ts';

interface LoadDeps {
  readonly boot: Pick<Boot, 'set' | 'routes' | 'canaries'>;
  readonly federation: Pick<Federation, 'load' | 'inTime' | 'prepare'>;
  readonly queryClient: QueryClient;
  readonly report: Report;
  /** What the server rendered. Its component must stay the same, or React would mount the page again. */
  readonly served: View;
  readonly scroll: Pick<Scroll, 'release'>;
  readonly onRetry: () => void;
}

const NEVER = new Promise<never>(() => {});

/** The page of a route, once its code has loaded, and its data, if that takes little time. */
async function pageOf(federation: LoadDeps['federation'], spec: RouteSpec, context: RouteContext) {
  const remote = await federation.load(spec.remote);
  const route = remote.routes.find(({ id }) => id === spec.id);
  if (!route) throw new Error(`${spec.remote} has no page "${spec.id}"`);
  return loadPage(route, context);
}

/**
 * Loads the code and the data of the pages that the visitor opens, in five seconds. The server renders pages that this
 * tab cannot load, once; then the visitor sees an error and can retry.
 */
export function createLoadView(deps: LoadDeps): LoadView {
  const { boot, federation, queryClient, report, served, scroll, onRetry } = deps;
  return async (target, isLatest) => {
    const { location: to } = target;
    const url = new URL(location.origin + createPath(to)).href;
    const match = () => routeMatcher(boot.routes)(to.pathname);
    let found = match();
    if (!found) {
      // Other remotes' routes arrive with the runtime. Without them, the server renders the page.
      await federation.inTime('', federation.prepare()).catch(() => undefined);
      if (!isLatest()) return NEVER;
      found = match();
    }
    // The server redirects, and it chooses the version of a canary for each visitor.
    if (!found || boot.canaries?.includes(found.spec.remote)) return loadDocument(target, url);
    const { spec, params } = found;
    const context = { params, search: new URLSearchParams(to.search), queryClient };
    try {
      const Page = await federation.inTime(spec.remote, pageOf(federation, spec, context));
      settleRecovery(url, boot.set);
      const isServed = served.spec && routeId(served.spec) === routeId(spec);
      return { spec, content: isServed && 'Page' in served.content ? served.content : { Page } };
    } catch (error) {
      report(spec.remote, 'load', error);
      if (!isLatest()) return NEVER;
      if (mayRecover(url, boot.set)) return loadDocument(target, url);
      return { spec, content: { instead: <OutletError onRetry={onRetry} /> } };
    }
  };

  function loadDocument({ location: { key }, type }: Target, url: string): Promise<never> {
    if (type === 'REPLACE' && url !== location.href) location.replace(url);
    else loadFromServer(url, type === 'POP' ? scroll.release(key) : undefined);
    return NEVER;
  }
}
