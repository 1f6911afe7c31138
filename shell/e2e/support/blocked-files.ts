import type { Page } from '@playwright/test';
import { expect, hydrated, PAGES } from './test.ts';

function pageOf(matches: (page: (typeof PAGES)[number]) => boolean) {
  const found = PAGES.find(matches);
  if (!found) throw new Error('There is no such page');
  return found;
}

/** Blocks all files of a remote, and expects that its page stays and the rest works. */
export async function expectPageStaysWithoutFiles(page: Page, remote: string): Promise<void> {
  const { path, text } = pageOf((each) => each.remote === remote);
  const other = pageOf((each) => each.remote !== remote && each.path !== '/');
  await page.route(`**/_r/${remote}/**`, (route) => route.abort());
  await page.goto(path);
  await expect(page.locator('main')).toContainText(text);
  // The frame is interactive: its script ran although the remote's did not.
  await page.getByRole('button', { name: /theme/i }).first().click();
  await page.keyboard.press('Escape');
  await expect(page.locator('main')).toContainText(text);
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await page.goto(other.path);
  await hydrated(page);
  await expect(page.locator('main')).toContainText(other.text);
}
