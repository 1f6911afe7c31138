import { expect, type Page } from '@playwright/test';
import { SITE_NAME } from '../../contract/site.ts';
import { sidewaysScroll } from './layout.ts';
import { hydrated } from './test.ts';

/** The text area of a sheet of A4, in CSS pixels. */
const PAPER = { width: 680, height: 1000 };

/** Expects that a page fits on paper, with the site's name, without navigation and controls. */
export async function expectFitsOnPaper(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PAPER);
  await page.goto(path);
  await hydrated(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByText(SITE_NAME)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  const controls = page.locator(
    ':is(body > header :is(button, input, nav), main :is(button, input, nav):not(th *)):visible',
  );
  await expect(controls).toHaveCount(0);
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
}
