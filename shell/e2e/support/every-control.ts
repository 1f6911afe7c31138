import { type ElementHandle, expect, type Page, type Request } from '@playwright/test';

/** Controls that change the page they are on. Links lead away, and the frame's are tried by other tests. */
const CONTROLS =
  ':is(button, [role=tab], [role=combobox], input, select, textarea, summary, main a[href^="#"]):not(:disabled, [type=hidden])';
/** An element rather than a locator: a notification that expires would leave its controls' places to others. */
type Control = ElementHandle<HTMLElement | SVGElement>;
/** Controls of a list look the same, so that the first ones show how all behave. */
const OF_A_KIND = 3;

/**
 * Visits each control of the open page once, in document order, also those that appear meanwhile. `use` may leave the
 * page in any state, even at another URL. `check` runs once the page has rendered what that requested.
 *
 * @returns how many controls were used
 */
export async function useEveryControl(
  page: Page,
  open: () => Promise<void>,
  use: (control: Control, name: string) => Promise<void>,
  check?: (name: string) => Promise<void>,
): Promise<number> {
  const settled = watchRequests(page);
  await open();
  const kinds = new Map<string, number>();
  let used = 0;
  for (let index = 0; ; index++) {
    const control = (await page.$$(CONTROLS))[index];
    if (!control) return used;
    const kind = await control.evaluate((element) => {
      const isVisible = element.checkVisibility({ visibilityProperty: true });
      // A notification that fades out.
      const isLeaving = element.closest('li[data-state=closed]') !== null;
      if (!isVisible || isLeaving || element.closest('[inert]')) return undefined;
      // A notification does not expire while it has the focus.
      element.focus({ preventScroll: true });
      return `${element.tagName} ${element.getAttribute('type')} ${element.className}`;
    });
    const before = kinds.get(kind ?? '') ?? 0;
    if (kind === undefined || before === OF_A_KIND) continue;
    kinds.set(kind, before + 1);
    const url = page.url();
    const name = await control.evaluate((element) => element.outerHTML.slice(0, 120));
    await use(control, name);
    used += 1;
    await settled();
    await check?.(name);
    if (page.url() !== url) await open();
    else await page.keyboard.press('Escape');
  }
}

/** @returns what waits until the page has rendered everything it requested, which may be another page */
function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  // Reports of a page that is being left are sent without an end that could be observed.
  page.on('request', (request) => request.resourceType() !== 'ping' && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const twoFrames = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return async () => {
    do {
      await expect.poll(() => [...pending].map((request) => request.url())).toEqual([]);
      // The evaluation fails if another document replaces this one.
      await page.evaluate(twoFrames).catch(() => undefined);
    } while (pending.size > 0);
  };
}

/** What a visitor presses to use a control with the keyboard, one way after the other. */
export function keysFor(control: Control): Promise<string[][]> {
  return control.evaluate((element) => {
    const type = element instanceof HTMLInputElement ? element.type : undefined;
    if (type === 'checkbox' || type === 'radio') return [['Space']];
    // Enter sends the form of a field, also of one that is not filled in.
    if (type !== undefined) return [['a', 'Enter']];
    if (element.matches('select, textarea')) return [['a', 'ArrowDown']];
    return element.matches('a') ? [['Enter']] : [['Enter'], ['Space']];
  });
}
