import { BUILD_TIMING, type DevState } from '../dev-state.ts';
import { createBar } from './bar.ts';
import { holdPendingCalls } from './pending-calls.ts';

/** Shows the development bar and reloads the page when its sources change. */
window.fetch = holdPendingCalls(window.fetch.bind(window));

const bar = createBar((key) => {
  location.assign(`/_dev/scenario?key=${encodeURIComponent(key)}`);
});
document.body.append(bar.element);

/** The build from which the server rendered this page; empty if the browser does not expose it. */
function pageBuild(): string {
  const [page] = performance.getEntriesByType('navigation');
  const timings = page instanceof PerformanceNavigationTiming ? page.serverTiming : [];
  return timings.find(({ name }) => name === BUILD_TIMING)?.description ?? '';
}

let disconnected = false;
const events = new EventSource(`/_dev/events?build=${pageBuild()}`);
events.addEventListener('reload', () => location.reload());
events.addEventListener('state', ({ data }: MessageEvent<string>) => {
  const state: DevState = JSON.parse(data);
  bar.show(state);
});
// The server has restarted.
events.addEventListener('open', () => disconnected && location.reload());
events.addEventListener('error', () => {
  disconnected = true;
});
