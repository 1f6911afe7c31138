import { expect, type Page } from '@playwright/test';
import { hydrated } from './test.ts';

/** Long pages of different remotes, by path, with their headings. */
const HEADINGS: Readonly<Record<string, string>> = {
  '/': 'Discover',
  '/leaderboard': 'AI Agent Leaderboard',
  '/blog': 'Blog',
  '/glossary': 'Glossary',
};

/** Pauses between two steps, in milliseconds: before, during and after a page loads. */
export const PAUSES_MS = [0, 20, 50, 100, 400] as const;

export type Step = 'back' | 'forward' | 'reload' | `link ${string}` | `load ${string}`;

/** Scroll positions by history entry. */
type Positions = Map<string, number>;

/** Waits until the page of the current URL is on the screen. */
export async function settled(page: Page): Promise<void> {
  const heading = page.locator('main').getByRole('heading', { level: 1 });
  await expect(async () => {
    const { pathname } = new URL(page.url());
    await expect(heading).toContainText(HEADINGS[pathname] ?? pathname, { timeout: 1000 });
    await hydrated(page);
    await expect(page.getByRole('progressbar', { name: 'Loading page' })).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(pathname);
  }).toPass({ timeout: 15_000 });
}

/** Scrolls a page that has settled and records the position of its history entry. */
async function scroll(page: Page, positions: Positions, to: number): Promise<void> {
  await page.evaluate(async (top) => {
    scrollTo(0, top);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, to);
  const [key, left] = await page.evaluate(() => [String(history.state.key), scrollY] as const);
  // A link to the current page replaces its entry.
  positions.set(key, left);
}

async function take(page: Page, step: Step): Promise<void> {
  const [verb, path = ''] = step.split(' ');
  if (verb === 'load') await page.goto(path);
  else if (verb === 'reload') await page.evaluate(() => location.reload()).catch(() => undefined);
  else
    await page
      .evaluate(
        ([what, to]) => {
          const { canGoBack } = Reflect.get(window, 'navigation');
          if (what === 'back' && canGoBack) history.back();
          else if (what === 'forward') history.forward();
          else if (to) document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click();
        },
        [verb, path],
      )
      // The step before has just replaced the document.
      .catch(() => undefined);
}

/**
 * Takes steps with a pause after each, and expects the page of the last URL at the position at which it was left.
 *
 * @param steps with the pause after each, in milliseconds; undefined to wait until the page has settled and scroll it
 */
export async function expectSteps(
  page: Page,
  steps: readonly (readonly [step: Step, pauseMs: number | undefined])[],
): Promise<void> {
  const positions: Positions = new Map();
  let next = 400;
  for (const [step, pauseMs] of steps) {
    await take(page, step);
    if (pauseMs === undefined) {
      const [, path] = step.split(' ');
      if (path) await page.waitForURL(path);
      await settled(page);
      next += 100;
      await scroll(page, positions, next);
    } else
      await page
        .evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), pauseMs)
        .catch(() => undefined);
  }
  await expect(async () => {
    await settled(page);
    const [key, top] = await page.evaluate(() => [String(history.state.key), scrollY] as const);
    const left = positions.get(key) ?? 0;
    expect(Math.abs(top - left), `${page.url()} was left at ${left} px`).toBeLessThan(5);
  }).toPass({ timeout: 15_000 });
}

/** Two steps back from another document, with a pause between them, and one forward. */
export const expectBackTwice = (page: Page, pauseMs: number): Promise<void> =>
  expectSteps(page, [
    ['load /', undefined],
    ['link /leaderboard', undefined],
    ['load /glossary', undefined],
    ['back', pauseMs],
    ['back', undefined],
    ['forward', 0],
  ]);

/** Pseudorandom numbers from 0 to 1, the same for each seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Three settled pages, then steps at any moment. */
export function generatedSteps(seed: number, count: number) {
  const next = random(seed);
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(next() * values.length)];
    if (value === undefined) throw new Error('There is nothing to pick');
    return value;
  };
  const steps: (readonly [Step, number | undefined])[] = [
    ['load /', undefined],
    ['link /leaderboard', undefined],
    [pick<Step>(['load /glossary', 'link /blog']), undefined],
  ];
  for (let n = 0; n < count; n++) {
    const step = pick<Step>(['back', 'back', 'forward', 'reload', 'link /leaderboard', 'link /']);
    steps.push([step, pick(PAUSES_MS)]);
  }
  return steps;
}
