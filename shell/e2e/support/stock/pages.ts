import { expect, type Page } from '@playwright/test';
import { openInQa } from '../qa.ts';
import type { Site } from '../site.ts';
import { hydrated } from '../test.ts';
import { type Build, serveBuild } from './build.ts';

export const STOCK_PAGE = { name: 'A page of a stock remote' };

/** Replaces mf-content in this browser, as Module Federation's developer tools do. */
export const replaceContent = (page: Page, build: Build): Promise<void> =>
  serveBuild(page, '**/_r/mf-content/*', build);

/** Navigates to mf-content from a page of another remote. */
export async function toFaq(page: Page): Promise<void> {
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
}

/** Opens the replaced remote in a QA session and uses it. */
export async function useStockPage(page: Page, site: Site): Promise<void> {
  await openInQa(page, site, '/leaderboard', {});
  await toFaq(page);
  await expect(page.getByRole('heading', STOCK_PAGE)).toBeVisible();
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  await page.getByRole('link', { name: 'To another remote' }).click();
  await expect(page).toHaveURL(`${site.origin}/leaderboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Agent Leaderboard');
}
