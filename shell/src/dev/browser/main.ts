import { BUILD_TIMING, type DevState } from '../dev-state.ts';
import { createBar } from './bar.ts';
import { holdPendingCalls } from './pending-calls.ts';

/** Shows the development bar and loads the page again when its sources have changed. */
window.fetch = holdPendingCalls(window.fetch.bind(window));

const bar = createBar((key) => {
  location.assign(`/_dev/scenario?key=${encodeURIComponent(key)}`);
});
document.body.append(bar.element);

/** The build that the server made this page from, where the browser tells. */
function madeFrom(): string {
  const [page] = performance.getEntriesByType('navigation');
  const timings = page instanceof PerformanceNavigationTiming ? page.serverTiming : [];
  return timings.find(({ name }) => name === BUILD_TIMING)?.description ?? '';
}

let lost = false;
const events = new EventSource(`/_dev/events?build=${madeFrom()}`);
events.addEventListener('reload', () => location.reload());
events.addEventListener('state', ({ data }: MessageEvent<string>) => {
  const state: DevState = JSON.parse(data);
  bar.show(state);
});
// The server was started anew.
events.addEventListener('open', () => lost && location.reload());
events.addEventListener('error', () => {
  lost = true;
});
