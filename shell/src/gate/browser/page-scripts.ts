/** Scripts that the gate runs in pages, as source code. Each is one expression. */

/** Runs before the page's own scripts and collects layout shifts. */
export const WATCH = `
  globalThis.gateShifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput) globalThis.gateShifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
`;

/**
 * Resolves to true when React has hydrated the page and its effects have run, and to false when that
 * does not happen in time.
 *
 * @param ms longest wait, in milliseconds
 */
export const waitUntilHydrated = (ms: number) => `new Promise((resolve) => {
  const isHydrated = (element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  const elements = () => {
    const page = [...document.querySelectorAll('[data-remote] *')];
    return page.length > 0 ? page : [...document.querySelectorAll('#root *')];
  };
  const end = performance.now() + ${ms};
  const check = () => {
    if (elements().some(isHydrated))
      requestAnimationFrame(() => requestIdleCallback(() => resolve(true), { timeout: 1000 }));
    else if (performance.now() > end) resolve(false);
    else setTimeout(check, 20);
  };
  check();
})`;

/**
 * Resolves to whether the page leaves the browser idle. Code that runs without end does not, even if it does
 * not change the page.
 *
 * @param ms longest wait, in milliseconds
 */
export const isAtRest = (ms: number) => `new Promise((resolve) =>
  requestIdleCallback(({ didTimeout }) => resolve(!didTimeout), { timeout: ${ms} }))`;

/** The sum of the layout shifts. */
export const SHIFT = 'globalThis.gateShifts.reduce((sum, value) => sum + value, 0)';

/** The violations that axe finds, one line per rule. */
export const AXE = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, help, nodes }) =>
    id + ': ' + help + ', first in ' + (nodes[0]?.html ?? '').slice(0, 200)))`;
