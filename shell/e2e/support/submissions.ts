import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** A network may send few forms a minute, so that one that came back too early is not sent again at once. */
export const RESENT = { intervals: [3000, 5000] };

/** Sends the form with a button. A form that arrives too early comes back with its values. */
export async function send(page: Page, button: string): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL('**/submit/status/*', { timeout: 2000 });
  }).toPass(RESENT);
}

export async function fillSuggestion(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the tool').fill(name);
  await page.getByLabel('Website').fill('https://paperboat.example.com');
  await page.getByLabel('Category').selectOption('Writing Assistant');
  await page.getByLabel('What it does').fill('Drafts newsletters from bullet points.');
  await page
    .getByRole('textbox', { name: 'Sources' })
    .fill('https://paperboat.example.com/pricing');
}
