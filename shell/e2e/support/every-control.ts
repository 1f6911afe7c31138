import type { Locator, Page } from '@playwright/test';

/** Controls that change the page they are on. Links lead away, and the frame's are tried by other tests. */
const CONTROLS =
  ':is(button, [role=tab], [role=combobox], input, select, textarea, summary, main a[href^="#"]):not(:disabled, [type=hidden])';
/** Controls of a list look the same, so that the first ones show how all behave. */
const OF_A_KIND = 3;

/**
 * Visits each control of the open page once, in document order, also those that appear meanwhile. `use` may leave the
 * page in any state, even at another URL.
 *
 * @returns how many controls were used
 */
export async function useEveryControl(
  page: Page,
  open: () => Promise<void>,
  use: (control: Locator, name: string) => Promise<void>,
): Promise<number> {
  await open();
  const kinds = new Map<string, number>();
  let used = 0;
  for (let index = 0; index < (await page.locator(CONTROLS).count()); index++) {
    const control = page.locator(CONTROLS).nth(index);
    const kind = await control.evaluate((element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
        ? `${element.tagName} ${element.getAttribute('type')} ${element.className}`
        : undefined,
    );
    const before = kinds.get(kind ?? '') ?? 0;
    if (kind === undefined || before === OF_A_KIND) continue;
    kinds.set(kind, before + 1);
    const url = page.url();
    const name = await control.evaluate((element) => element.outerHTML.slice(0, 120));
    await use(control, name);
    used += 1;
    if (page.url() !== url) await open();
    else await page.keyboard.press('Escape');
  }
  return used;
}

/** What presses a control with the keyboard; undefined for fields, which are typed into. */
export function keyFor(control: Locator): Promise<string | undefined> {
  return control.evaluate((element) => {
    if (element instanceof HTMLInputElement)
      return ['checkbox', 'radio'].includes(element.type) ? 'Space' : undefined;
    return element.matches('select, textarea') ? undefined : 'Enter';
  });
}
