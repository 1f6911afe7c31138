import type { Page } from '@playwright/test';
import { openHydrated } from '../web/observed-page.ts';
import { listControls, longestInteraction, type Spot, spotOf } from './observed-controls.ts';

export interface Press {
  readonly control: string;
  /** Milliseconds from the press to the next paint, in steps of 8; 0 for less than 16. */
  readonly duration: number;
}

export interface PressedPage {
  readonly controls: number;
  readonly presses: readonly Press[];
  /** Controls whose press loads another document, which takes the figure along. */
  readonly loads: readonly string[];
  /** Controls that were gone or covered when their turn came. */
  readonly missed: readonly string[];
}

/** A control, and what has to be pressed before it is there. */
interface Way {
  readonly control: string;
  readonly via: readonly string[];
}

/** Presses every control of a page, and every one that appears by such a press. */
export async function pressPage(page: Page, url: string): Promise<PressedPage> {
  await openHydrated(page, url);
  const ways: Way[] = (await listControls(page)).map((control) => ({ control, via: [] }));
  const known = new Set(ways.map(({ control }) => control));
  const presses: Press[] = [];
  const [loads, missed]: [string[], string[]] = [[], []];
  for (const { control, via } of ways) {
    const spot = await reach(page, url, { control, via });
    if (!spot) {
      missed.push(control);
      continue;
    }
    const duration = await press(page, spot);
    if (duration === undefined) loads.push(control);
    else presses.push({ control, duration });
    if (spot.isField) presses.push({ control: `${control}, a key`, duration: await type(page) });
    // What a page's own control reveals is pressed, too; what that reveals is not.
    if (page.url() === url && via.length === 0) {
      for (const shown of await listControls(page)) {
        if (known.has(shown)) continue;
        known.add(shown);
        ways.push({ control: shown, via: [control] });
      }
    }
    await leave(page, url);
  }
  return { controls: ways.length, presses, loads, missed };
}

/** Where the control is; a page that has changed too much is opened again. */
async function reach(page: Page, url: string, { control, via }: Way): Promise<Spot | undefined> {
  const spot = page.url() === url ? await spotOf(page, control) : undefined;
  if (spot) return spot;
  await openHydrated(page, url);
  for (const step of via) {
    const at = await spotOf(page, step);
    if (at) await press(page, at);
  }
  return spotOf(page, control);
}

async function press(page: Page, { x, y }: Spot): Promise<number | undefined> {
  await page.mouse.move(x, y);
  // What the pointer alone sets off is not part of the press.
  await longestInteraction(page);
  await page.mouse.down();
  await page.mouse.up();
  return longestInteraction(page);
}

async function type(page: Page): Promise<number> {
  await page.keyboard.press('a');
  return (await longestInteraction(page)) ?? 0;
}

/** Closes what is open and goes back from another page. */
async function leave(page: Page, url: string): Promise<void> {
  if (page.url() === url) {
    await page.keyboard.press('Escape');
    return;
  }
  await page.goBack({ waitUntil: 'commit' }).catch(() => null);
  await longestInteraction(page);
}
