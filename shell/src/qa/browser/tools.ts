import { matchRoutes } from 'react-router-dom';
import type { Boot, Fault, QaBoot } from '../../../contract/boot.ts';
import type { QaTools } from '../../browser/start.tsx';
import { loadFailure, SLOW_MS, throwingRemote } from '../faults.ts';
import { QA_PAGE_HEADER } from '../page-header.ts';
import { watchConsole } from './console-log.ts';
import { showEndNotice } from './end-notice.ts';
import { followSet } from './follow-set.ts';
import { showPanel } from './show-panel.tsx';
import { watchSession } from './watch-session.ts';

type Router = Parameters<QaTools['open']>[0];

/** The remote of the current page or of the page that a navigation is loading. */
function currentRemote({ state }: Router, { routes }: Boot): string | undefined {
  const { pathname } = state.navigation.location ?? state.location;
  return routes.find(({ path }) => matchRoutes([{ path }], pathname))?.remote;
}

/**
 * Marks API calls as those of a QA page, whose votes never count for the public, and makes them fail with
 * status 500 while `isFailing` returns true.
 */
function failCalls(isFailing: () => boolean): void {
  const send = window.fetch;
  window.fetch = (input, init) => {
    const { origin, pathname } = new URL(
      input instanceof Request ? input.url : input,
      location.href,
    );
    const isCall = origin === location.origin && pathname.startsWith('/api/');
    if (!isCall) return send(input, init);
    const request = new Request(input, init);
    request.headers.set(QA_PAGE_HEADER, '1');
    if (!isFailing()) return send(request);
    return Promise.resolve(new Response('The API fails (QA)', { status: 500 }));
  };
}

/** A QA session in the browser: its faults, its panel, and reloads for `pnpm dev --in`. */
export function qaTools(boot: Boot, qa: QaBoot): QaTools {
  const { ended } = qa;
  if (ended) return { interceptLoad: (_name, load) => load(), open: () => showEndNotice(ended) };
  const faultOf = (name = ''): Fault | undefined => {
    const fault = qa.faults[name];
    return fault?.side === 'server' ? undefined : fault;
  };
  const log = watchConsole();
  const loads = new Map<string, number>();
  return {
    async interceptLoad(name, load) {
      const since = performance.now();
      const kind = faultOf(name)?.kind;
      const failure = kind && loadFailure(name, kind);
      if (failure) throw failure;
      if (kind === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      const remote = await load();
      loads.set(name, Math.round(performance.now() - since));
      return kind === 'throws' ? throwingRemote(remote) : remote;
    },
    open(router) {
      failCalls(() => faultOf(currentRemote(router, boot))?.kind === 'api-500');
      showPanel({ boot, qa, router, loads, log });
      followSet(boot, qa);
      watchSession();
    },
  };
}
