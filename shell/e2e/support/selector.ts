import { expect, type Page } from '@playwright/test';
import { hydrated } from './test.ts';

export async function answerFirstStep(page: Page): Promise<void> {
  await page.goto('/recommendations');
  await hydrated(page);
  await page.getByRole('checkbox', { name: 'AI Chatbot' }).check();
}

export async function finishSelector(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: /^Low/ }).check();
  await page.getByRole('button', { name: 'Get Recommendations' }).click();
  await expect(page.locator('main')).toContainText('Best Match');
}
