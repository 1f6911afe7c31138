import './no-eval.ts';
import type { Boot, Fault, QaBoot } from '../../../contract/boot.ts';
import { routeMatcher } from '../../../remote-kit/navigation/match-route.ts';
import type { PageRouter } from '../../../remote-kit/navigation/router.ts';
import { loadFailure, SLOW_MS, throwingRemote } from '../../app/faults.ts';
import { fixClock } from '../../app/fixed-clock.ts';
import { SLOW_NETWORK_MS } from '../../qa/call-faults.ts';
import type { InterceptLoad } from '../federation.ts';
import { delay, interceptCalls } from './calls.ts';
import { keepConditions, restoreConditions } from './conditions-in-url.ts';
import { watchConsole } from './console-log.ts';
import { isPanelShortcut } from './dock.ts';
import { showEndNotice } from './end-notice.ts';
import { followSet } from './follow-set.ts';
import { isFramed, toParent } from './framed.ts';
import { makeTextLong } from './long-text.ts';
import { showPanel } from './show-panel.tsx';
import { recordSteps } from './steps.ts';
import { openTrail } from './trail.ts';
import { watchSession } from './watch-session.ts';

/** What a QA session adds to the page. Only QA sessions load this code. */
export interface QaTools {
  readonly interceptLoad: InterceptLoad;
  /** Called when the router exists. */
  readonly open: (router: PageRouter) => void;
}

/** The remote of the current page or of the page that a navigation is loading. */
function currentRemote({ latest }: PageRouter, { routes }: Boot): string | undefined {
  return routeMatcher(routes)(latest.location.pathname)?.spec.remote;
}

/** A QA session in the browser: its conditions, its panel, and reloads for `pnpm dev --in`. */
export function qaTools(boot: Boot, qa: QaBoot): QaTools {
  const { conditions, ended } = qa;
  if (ended) return { interceptLoad: (_name, load) => load(), open: () => showEndNotice(ended) };
  const { clock, network, theme, text, width } = conditions;
  const isLeaving = restoreConditions();
  if (clock) fixClock(Date.parse(clock));
  // A theme that the visitor chose on the site would win over the server's.
  if (theme) document.documentElement.dataset.theme = theme;
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
      if (kind === 'slow') await delay(SLOW_MS);
      if (network === 'slow') await delay(SLOW_NETWORK_MS);
      const remote = await load();
      loads.set(name, Math.round(performance.now() - since));
      return kind === 'throws' ? throwingRemote(remote) : remote;
    },
    open(router) {
      if (isLeaving) return;
      keepConditions(router, conditions);
      const trail = openTrail();
      const isFailing = () => faultOf(currentRemote(router, boot))?.kind === 'api-500';
      interceptCalls({ qa, trail, isFailing });
      // The page around a framed viewport is hidden and therefore not used.
      if (!width) recordSteps(router, trail);
      const root = document.getElementById('root');
      if (text && root) makeTextLong(root);
      if (!isFramed) {
        showPanel({ boot, qa, router, loads, trail, log });
        followSet(boot, qa);
        watchSession();
        return;
      }
      document.addEventListener('keydown', (event) => {
        if (isPanelShortcut(event) && toParent({ key: 'panel' })) event.preventDefault();
      });
    },
  };
}
