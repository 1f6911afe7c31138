import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Violations that axe finds on the page or in one part of it, one line each: the rule and the first element.
 * It is loaded once per document, because that takes as long as a check.
 *
 * @param part selector of the part
 */
export async function axeProblems(page: Page, part = ':root'): Promise<string[]> {
  // The splash of a first visit covers the page for half a second.
  await expect(page.locator('.splash')).toBeHidden();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (selector) => {
    const axe: typeof Axe = Reflect.get(window, 'axe');
    const { violations } = await axe.run(selector, {
      resultTypes: ['violations'],
      reporter: 'no-passes',
      // A frame would need axe, too.
      iframes: false,
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, part);
}
