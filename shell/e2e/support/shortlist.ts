import type { Page } from '@playwright/test';
import { expect, hydrated } from './test.ts';

/** The agents on the open shortlist. */
export const kept = (page: Page) => page.getByRole('main').getByRole('article');

/** Keeps agents on their pages by keyboard, and opens the shortlist. */
export async function keepAgents(page: Page, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await page.goto(`/agent/${id}`);
    await hydrated(page);
    const keep = page.getByRole('button', { name: /^Keep / });
    await expect(keep).toBeEnabled();
    await keep.press('Enter');
    await expect(keep).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto('/shortlist');
  await expect(kept(page)).toHaveCount(ids.length);
}
