import type { Page } from '@playwright/test';
import { openHydrated } from '../pages/observed-page.ts';
import {
  type Control,
  listControls,
  longestInteraction,
  type Spot,
  spotOf,
} from './observed-controls.ts';

export interface Press {
  readonly control: string;
  /** Milliseconds from the click or key press to the next paint, in steps of 8; 0 for less than 16. */
  readonly duration: number;
}

export interface PressedPage {
  readonly controls: number;
  readonly presses: readonly Press[];
  /** Controls that load another document, so that their duration cannot be read. */
  readonly loads: readonly string[];
  /** Controls that could not be clicked, because they had disappeared or were covered. */
  readonly missed: readonly string[];
}

/** A control and the controls that must be clicked before it appears. */
interface ControlPath {
  readonly control: string;
  readonly via: readonly string[];
}

/** What a run clicks on a page. */
export interface PressOptions {
  /** Whether to also click the controls of the header and the footer. */
  readonly frame: boolean;
  /** The maximum number of controls of the same kind. */
  readonly perKind: number;
}

/** Accepts each control once, and at most the limit of each kind. */
function chooser({ frame, perKind }: PressOptions): (control: Control) => boolean {
  const known = new Set<string>();
  const counts = new Map<string, number>();
  return ({ key, kind, inFrame }) => {
    if (known.has(key)) return false;
    known.add(key);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= perKind && (frame || !inFrame);
  };
}

/** Clicks the controls of a page, and those that such a click reveals. */
export async function pressPage(
  page: Page,
  url: string,
  options: PressOptions,
): Promise<PressedPage> {
  await openHydrated(page, url);
  const chosen = chooser(options);
  const newControls = async () => (await listControls(page)).filter(chosen).map(({ key }) => key);
  const paths: ControlPath[] = (await newControls()).map((control) => ({ control, via: [] }));
  const presses: Press[] = [];
  const [loads, missed]: [string[], string[]] = [[], []];
  for (const { control, via } of paths) {
    const spot = await reach(page, url, { control, via });
    if (!spot) {
      missed.push(control);
      continue;
    }
    const duration = await press(page, spot);
    if (duration === undefined) loads.push(control);
    else presses.push({ control, duration });
    if (spot.isField) presses.push({ control: `${control}, a key`, duration: await type(page) });
    // Controls that a page's own control reveals are also clicked, but not the ones that those
    // reveal.
    if (page.url() === url && via.length === 0) {
      for (const shown of await newControls()) paths.push({ control: shown, via: [control] });
    }
    await leave(page, url);
  }
  return { controls: paths.length, presses, loads, missed };
}

/** The position of a control. Opens the page again if the control cannot be found. */
async function reach(
  page: Page,
  url: string,
  { control, via }: ControlPath,
): Promise<Spot | undefined> {
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
  // Discards interactions caused only by moving the pointer.
  await longestInteraction(page);
  await page.mouse.down();
  await page.mouse.up();
  return longestInteraction(page);
}

async function type(page: Page): Promise<number> {
  await page.keyboard.press('a');
  return (await longestInteraction(page)) ?? 0;
}

/** Closes an open menu or dialog, or goes back from another page. */
async function leave(page: Page, url: string): Promise<void> {
  if (page.url() === url) {
    await page.keyboard.press('Escape');
    return;
  }
  await page.goBack({ waitUntil: 'commit' }).catch(() => null);
  await longestInteraction(page);
}
