import type { Browser, Page } from '@playwright/test';
import { VIEWS } from '../pages/observed-page.ts';
import { throttle } from '../pages/page-load.ts';

export interface FirstPress {
  /** Milliseconds from the first click until the menu is open. */
  readonly handled: number;
  /** Whether the first click was lost, so that a second one was needed after hydration. */
  readonly lost: boolean;
}

interface ObservedWindow {
  readonly atlasPress?: { pressed: number; handled: number };
}

/** Runs in the page before any other script. */
function observe(): void {
  const times = { pressed: 0, handled: 0 };
  Object.assign(window, { atlasPress: times });
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      times.pressed ||= timeStamp;
    },
    true,
  );
  const look = () => {
    if (document.querySelector('[role="menu"]')) times.handled = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const timesOf = (page: Page) => page.evaluate(() => (window as ObservedWindow).atlasPress);

/** A click that is not handled within this time after hydration is lost. In milliseconds. */
const GRACE_MS = 500;

/**
 * Clicks the header's theme button after the first paint, with throttled network and processor.
 *
 * @throws when the menu does not open within 30 s
 */
export async function timeFirstPress(browser: Browser, url: string): Promise<FirstPress> {
  const context = await browser.newContext(VIEWS.laptop);
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    await throttle(await context.newCDPSession(page));
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
    const button = page.getByRole('banner').getByRole('button', { name: 'Theme' });
    const box = await button.boundingBox();
    if (!box) throw new Error(`${url} has no theme menu`);
    const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await press();
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
    );
    const menu = page.getByRole('menu');
    const waiting = menu.waitFor({ timeout: GRACE_MS });
    const lost = await waiting.then(
      () => false,
      () => true,
    );
    if (lost) {
      await press();
      await menu.waitFor();
    }
    await page.waitForFunction(() => (window as ObservedWindow).atlasPress?.handled);
    const { pressed = 0, handled = 0 } = (await timesOf(page)) ?? {};
    return { handled: handled - pressed, lost };
  } finally {
    await context.close();
  }
}
