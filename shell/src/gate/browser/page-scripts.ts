import { SKIP_SPLASH } from '../../frame/theme-script.ts';

/** Scripts that the gate runs in pages, as source code. Each is one expression. */

/**
 * Runs before the page's own scripts. It skips the splash, whose text has too little contrast while it fades, and
 * collects layout shifts, each with the tag of an element that moved.
 */
export const WATCH = `
  ${SKIP_SPLASH}
  globalThis.gateShifts = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const node = sources.find(({ node }) => node)?.node;
      const element = node?.nodeType === Node.ELEMENT_NODE ? node : node?.parentElement;
      const moved = element?.cloneNode(false).outerHTML.slice(0, 200) ?? '';
      globalThis.gateShifts.push({ value, moved });
    }
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
 * Resolves to whether the page lets the browser become idle. Code that runs endlessly does not,
 * even if it does not change the page.
 *
 * @param ms longest wait, in milliseconds
 */
export const isAtRest = (ms: number) => `new Promise((resolve) =>
  requestIdleCallback(({ didTimeout }) => resolve(!didTimeout), { timeout: ${ms} }))`;

/** The sum of the layout shifts, and the tag of an element that the largest one moved. */
export const SHIFT = `(() => {
  const shifts = globalThis.gateShifts.toSorted((a, b) => b.value - a.value);
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: shifts[0]?.moved ?? '' };
})()`;

/**
 * The violations that axe finds, one line per rule, and the parts of the page that it has read. A part is an element with
 * at least ten others, by a hash of its HTML and of the elements around it. Axe takes longer than everything else that is
 * checked, so it skips the parts that it knows from other scenarios, and of more than 20 siblings with the same tag and
 * classes, such as 200 reviews, it reads the first 20.
 *
 * @param known parts that it has read
 */
export const violationsBeside = (known: readonly number[]) => `(() => {
  const PART_MIN = 10, READ_MAX = 20;
  const known = new Set(${JSON.stringify(known)});
  const hashOf = (text, seed) => {
    let [high, low] = [seed, seed ^ 0x9e3779b9];
    for (let index = 0; index < text.length; index += 1) {
      high = Math.imul(high ^ text.charCodeAt(index), 0x85ebca6b);
      low = Math.imul(low ^ (high >>> 13), 0xc2b2ae35);
    }
    return (low >>> 0) * 0x200000 + (high >>> 11);
  };
  const exclude = [], parts = [];
  const isAlike = (a, b) => a.localName === b?.localName && a.className === b.className;
  const read = (element, around) => {
    if (element.getElementsByTagName('*').length < PART_MIN) return;
    const part = hashOf(element.outerHTML, around);
    if (known.has(part)) return void exclude.push(element);
    parts.push(part);
    const inside = hashOf(element.localName + ' ' + element.className, around);
    for (const [index, child] of [...element.children].entries()) {
      if (index >= READ_MAX && isAlike(child, child.previousElementSibling)) exclude.push(child);
      else read(child, inside);
    }
  };
  read(document.body, 0);
  const context = exclude.length > 0 ? { include: document, exclude } : document;
  // To axe, a text in the color of its background may be hidden on purpose.
  const isInvisible = ({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio');
  const resultTypes = ['violations', 'incomplete'];
  return axe.run(context, { resultTypes, preload: false }).then(({ violations, incomplete }) => ({
    parts,
    violations: [
      ...violations,
      ...incomplete
        .map((rule) => ({ ...rule, nodes: rule.nodes.filter(isInvisible) }))
        .filter(({ nodes }) => nodes.length > 0),
    ].map(({ id, help, nodes }) =>
      id + ': ' + help + ', first in ' + (nodes[0]?.html ?? '').slice(0, 200)),
  }));
})()`;

/**
 * Where the remote's elements have other attributes than the browser renders, up to five lines. During hydration, React
 * reports a different text, but silently keeps the server's attributes. The props that it keeps with each element are
 * what the browser rendered.
 */
export const DIFFERENCES = `(() => {
  const NAMES = { className: 'class', htmlFor: 'for', tabIndex: 'tabindex' };
  const KEPT_APART = new Set(['children', 'style', 'value', 'checked', 'selected', 'open']);
  const isText = (name, value) =>
    typeof value === 'string' || typeof value === 'number' || (typeof value === 'boolean' && /^(aria|data)-/.test(name));
  const found = [];
  for (const element of document.querySelectorAll('[data-remote] *')) {
    const key = Object.keys(element).find((each) => each.startsWith('__reactProps$'));
    for (const [prop, value] of Object.entries(element[key] ?? {})) {
      const name = NAMES[prop] ?? prop;
      if (!/^[a-z-]+$/.test(name) || KEPT_APART.has(name) || !isText(name, value)) continue;
      const attribute = element.getAttribute(name);
      if (attribute === String(value)) continue;
      const html = element.cloneNode(false).outerHTML.slice(0, 200);
      found.push('the server renders ' + html + ', and the browser ' + name + '="' + value + '"');
    }
  }
  return found.slice(0, 5);
})()`;

/** Opens a URL of the site as a client navigation. The router follows the browser's history. */
export const navigateTo = (url: string) => `(() => {
  history.pushState(null, '', ${JSON.stringify(url)});
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
})()`;

/** Whether the page of a remote is on the screen. */
export const HAS_PAGE = "document.querySelector('[data-remote] *') !== null";
