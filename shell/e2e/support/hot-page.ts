import { expect, type Page } from '@playwright/test';
import type { devEditedRemote } from './edited-remote.ts';
import { hydrated } from './test.ts';

const TYPED = 'otters hold hands';
export const HEADING = 'AI Agent Leaderboard';

type Remote = Awaited<ReturnType<typeof devEditedRemote>>;

export const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
export const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes' });
export const overlay = (page: Page) => page.getByRole('alertdialog');

/** The page's HTML from the server. */
export async function served(page: Page): Promise<string> {
  return (await page.request.get(page.url())).text();
}

/** Opens the page and types into its field. */
export async function openPage(page: Page, { dev }: Remote): Promise<void> {
  const [, url = ''] = await dev.waitForOutput(/at (http:\S+)\. Ctrl-C/);
  await page.goto(url);
  await hydrated(page);
  await typeNotes(page);
}

/** Types into the field, and marks the document. */
export async function typeNotes(page: Page): Promise<void> {
  await notes(page).fill(TYPED);
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true));
}

/** The page was not reloaded, and the state of its components is the same. */
export async function expectStateKept(page: Page): Promise<void> {
  await expect(notes(page)).toHaveValue(TYPED);
  await expect(notes(page)).toBeFocused();
  await expect(page.getByText(`${TYPED.length} characters`)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true);
}
