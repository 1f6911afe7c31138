import type { Page } from '@playwright/test';

/** Where a control is pressed, in pixels of the view. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly isField: boolean;
}

/** What {@link observe} leaves on the window. */
interface ObservedWindow {
  readonly atlasControls?: {
    /** A key for each control that a pointer can press now: its name, and a number where several share it. */
    readonly list: () => string[];
    /** Scrolls there; undefined when the control is gone or something lies above it. */
    readonly spot: (key: string) => Spot | undefined;
    /** The longest interaction since it was last asked for, in milliseconds; 0 for one that is too short to be told. */
    readonly longest: () => number;
  };
}

/** Runs in the page before anything else. Links to other sites are pressed, but not followed. */
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
      const isSeen = element.checkVisibility({ visibilityProperty: true });
      if (!isSeen || element.matches(':disabled, [tabindex="-1"]:not([role])')) continue;
      const name = `${element.getAttribute('role') ?? element.localName} ${nameOf(element)}`;
      let key = name;
      for (let nth = 2; found.has(key); nth++) key = `${name} #${nth}`;
      found.set(key, element);
    }
    return found;
  };
  const spot = (key: string) => {
    const control = find().get(key);
    // A radio button that is drawn by its label is pressed there.
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
  const keep = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if (Reflect.get(entry, 'interactionId') > 0) durations.push(entry.duration);
    }
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  const options = { type: 'event', durationThreshold: 16 };
  observer.observe(options);
  const longest = () => {
    keep(observer.takeRecords());
    const longestOne = Math.max(0, ...durations);
    durations = [];
    return longestOne;
  };
  Object.assign(window, { atlasControls: { list: () => [...find().keys()], spot, longest } });
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && new URL(link.href).origin !== location.origin) event.preventDefault();
  });
}

/** Has every page that is opened from now on tell of its controls. */
export const observeControls = (page: Page) => page.addInitScript(observe);

export const listControls = (page: Page) =>
  page.evaluate(() => (window as ObservedWindow).atlasControls?.list() ?? []);

export const spotOf = (page: Page, key: string) =>
  page.evaluate((of) => (window as ObservedWindow).atlasControls?.spot(of), key);

/**
 * The longest interaction since the last call, in milliseconds, once it has been painted; undefined when the document
 * has gone.
 */
export async function longestInteraction(page: Page): Promise<number | undefined> {
  const painted = () =>
    new Promise<number | undefined>((resolve) => {
      const tell = () => resolve((window as ObservedWindow).atlasControls?.longest());
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(tell, 100)));
    });
  return page.evaluate(painted).catch(() => undefined);
}
