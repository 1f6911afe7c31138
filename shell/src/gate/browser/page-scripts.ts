/** What the gate runs in pages, as source texts: each is one expression. */

/** From before the first byte: collects layout shifts and violations of the policy. */
export const WATCH = `
  globalThis.gateShifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput) globalThis.gateShifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
`;

/**
 * Resolves when React has brought the page to life and its effects have run: true, or false when it
 * has not within this time.
 *
 * @param ms longest wait, in milliseconds
 */
export const alive = (ms: number) => `new Promise((resolve) => {
  const isAlive = (element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  const elements = () => {
    const page = [...document.querySelectorAll('[data-remote] *')];
    return page.length > 0 ? page : [...document.querySelectorAll('#root *')];
  };
  const end = performance.now() + ${ms};
  const look = () => {
    if (elements().some(isAlive))
      requestAnimationFrame(() => requestIdleCallback(() => resolve(true), { timeout: 1000 }));
    else if (performance.now() > end) resolve(false);
    else setTimeout(look, 20);
  };
  look();
})`;

/** The sum of the layout shifts. */
export const SHIFT = 'globalThis.gateShifts.reduce((sum, value) => sum + value, 0)';

/** What axe finds, one line for each rule. */
export const AXE = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, help, nodes }) =>
    id + ': ' + help + ', first in ' + (nodes[0]?.html ?? '').slice(0, 200)))`;
