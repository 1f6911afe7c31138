import * as refresh from 'react-refresh/runtime';
import { BOOT_ELEMENT_ID, type Boot } from '../../../contract/boot.ts';
import { type DevSite, type DevState, SERVER_TIMING } from '../dev-state.ts';
import type { Problem } from '../problem.ts';
import { createBar } from './bar.ts';
import { watchConsole } from './console-errors.ts';
import type { OpenPage } from './dev-window.ts';
import { ErrorReports, traceOf } from './error-reports.ts';
import { createOverlay } from './overlay.ts';
import { reloadData } from './page-data.ts';
import { holdPendingCalls } from './pending-calls.ts';
import { SiteFollower } from './site-follower.ts';
import { restyle } from './stylesheet.ts';

/** Shows the development bar and problems, and keeps the page up to date with its sources. Runs before React. */
refresh.injectIntoGlobalHook(window);

const network = window.fetch.bind(window);
window.fetch = holdPendingCalls(network);

const overlay = createOverlay();
const bar = createBar((key) => {
  location.assign(`/_dev/scenario?key=${encodeURIComponent(key)}`);
});
document.body.append(bar.element, overlay.element);

/** The server process that rendered this page; empty if the browser does not expose it. */
function pageServer(): string {
  const [page] = performance.getEntriesByType('navigation');
  const timings = page instanceof PerformanceNavigationTiming ? page.serverTiming : [];
  return timings.find(({ name }) => name === SERVER_TIMING)?.description ?? '';
}

const boot: Boot = JSON.parse(document.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '{}');
const renewals: ((remote: string) => void)[] = [];
let openPage: OpenPage | undefined;
const follower = new SiteFollower({
  boot,
  server: pageServer(),
  reload: () => location.reload(),
  restyle,
  renewed: (remote) => {
    for (const renewed of renewals) renewed(remote);
  },
  reloadData: async () => {
    if (openPage) await reloadData(openPage);
  },
});

/** Problems on the server, and errors in this page since its last update. */
let siteProblems: readonly Problem[] = [];
let pageProblems: readonly Problem[] = [];
const showProblems = () => overlay.show([...siteProblems, ...pageProblems]);
let versions = JSON.stringify(boot.remotes.map(({ version }) => version));

const reports = new ErrorReports(network);
watchConsole(console, (trace) => reports.report(trace));

function failed(error: unknown): void {
  const during = versions;
  void reports.report(traceOf(error))?.then((problem) => {
    if (during !== versions) return;
    const isKnown = pageProblems.some(({ message }) => message === problem.message);
    if (!isKnown) pageProblems = [...pageProblems, problem];
    showProblems();
  });
}

window.atlasDev = {
  refresh,
  attach: (remote, container) => follower.attach(remote, container),
  open: (page) => {
    openPage = page;
  },
  onRenewed: (renewed) => void renewals.push(renewed),
  failed,
};
addEventListener('error', ({ error, message }) => failed(error ?? message));
addEventListener('unhandledrejection', ({ reason }) => failed(reason));

let disconnected = false;
const events = new EventSource('/_dev/events');
events.addEventListener('site', ({ data }: MessageEvent<string>) => {
  const site: DevSite = JSON.parse(data);
  const now = JSON.stringify(site.remotes.map(({ version }) => version));
  // An error that the edit may have fixed is reported again if it still occurs.
  if (now !== versions) {
    pageProblems = [];
    reports.clear();
  }
  versions = now;
  siteProblems = site.problems.filter(({ page }) => !page || page === location.pathname);
  showProblems();
  void follower.follow(site);
});
events.addEventListener('state', ({ data }: MessageEvent<string>) => {
  const state: DevState = JSON.parse(data);
  bar.show(state);
});
// The server has restarted.
events.addEventListener('open', () => disconnected && location.reload());
events.addEventListener('error', () => {
  disconnected = true;
});
