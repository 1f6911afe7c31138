import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Violations that axe finds on the page, one line each: the rule and the first element. */
export async function axeProblems(page: Page): Promise<string[]> {
  // The splash of a first visit covers the page for half a second.
  await expect(page.locator('.splash')).toBeHidden();
  // Legacy mode runs in the page itself and opens no second page, because there are no cross-origin frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
