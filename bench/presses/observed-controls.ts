import type { Page } from '@playwright/test';

/** The position at which a control is clicked, in viewport pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly isField: boolean;
}

/** A clickable control. */
export interface Control {
  /** Its name, with a number if several controls share the name. */
  readonly key: string;
  /** The same for controls that look the same in the same part of the page, such as the links of a list. */
  readonly kind: string;
  /** Whether it is outside the page's own content, in the header or footer that all pages share. */
  readonly inFrame: boolean;
}

/** The window with the functions of {@link observe}. */
interface ObservedWindow {
  readonly atlasControls?: {
    readonly list: () => Control[];
    /** Scrolls to a control; undefined if the control does not exist or is covered. */
    readonly spot: (key: string) => Spot | undefined;
    /** The longest interaction since the last call, in milliseconds; 0 if it is too short to be reported. */
    readonly longest: () => number;
  };
}

/** Runs in the page before any other script. Prevents clicks from navigating to other sites. */
function observe(): void {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role="option"], [role^="menuitem"]';
  const textOf = (element: Element | null | undefined) =>
    element?.textContent?.replace(/\s+/g, ' ').trim();
  const labelOf = (element: Element) =>
    element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ||
    textOf(document.getElementById(element.getAttribute('aria-labelledby') ?? '')) ||
    textOf(labelOf(element)) ||
    textOf(element) ||
    element.getAttribute('placeholder') ||
    element.outerHTML.slice(0, 60);
  const find = () => {
    const found = new Map<string, Element>();
    for (const element of document.querySelectorAll(CONTROLS)) {
      const isVisible = element.checkVisibility({ visibilityProperty: true });
      if (!isVisible || element.matches(':disabled, [tabindex="-1"]:not([role])')) continue;
      const name = `${element.getAttribute('role') ?? element.localName} ${nameOf(element)}`;
      let key = name;
      for (let nth = 2; found.has(key); nth++) key = `${name} #${nth}`;
      found.set(key, element);
    }
    return found;
  };
  const spot = (key: string) => {
    const control = find().get(key);
    // Clicks the label of a radio button that its label renders.
    const target = control && (labelOf(control) ?? control);
    if (!target) return undefined;
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [box] = target.getClientRects();
    if (!box) return undefined;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit || !(target.contains(hit) || hit.contains(target))) return undefined;
    const isField = control.matches('input:not([type="radio"], [type="checkbox"]), textarea');
    return { x, y, isField };
  };
  let durations: number[] = [];
  const record = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if (Reflect.get(entry, 'interactionId') > 0) durations.push(entry.duration);
    }
  };
  const observer = new PerformanceObserver((list) => record(list.getEntries()));
  const options = { type: 'event', durationThreshold: 16 };
  observer.observe(options);
  const longest = () => {
    record(observer.takeRecords());
    const longestOne = Math.max(0, ...durations);
    durations = [];
    return longestOne;
  };
  const list = () =>
    [...find()].map(([key, element]) => ({
      key,
      kind: `${element.localName} ${element.getAttribute('class')}`,
      inFrame: !element.closest('main, [role="dialog"], [role="menu"]'),
    }));
  Object.assign(window, { atlasControls: { list, spot, longest } });
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && new URL(link.href).origin !== location.origin) event.preventDefault();
  });
}

/** Adds {@link observe} to every document that the page opens from now on. */
export const observeControls = (page: Page) => page.addInitScript(observe);

export const listControls = (page: Page) =>
  page.evaluate(() => (window as ObservedWindow).atlasControls?.list() ?? []);

export const spotOf = (page: Page, key: string) =>
  page.evaluate((of) => (window as ObservedWindow).atlasControls?.spot(of), key);

/**
 * Waits for the next paint and returns the longest interaction since the last call, in milliseconds; undefined if the
 * document was unloaded.
 */
export async function longestInteraction(page: Page): Promise<number | undefined> {
  const painted = () =>
    new Promise<number | undefined>((resolve) => {
      const report = () => resolve((window as ObservedWindow).atlasControls?.longest());
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(report, 100)));
    });
  return page.evaluate(painted).catch(() => undefined);
}
