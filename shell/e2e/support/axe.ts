import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds wrong with the page as it stands, one line for each: its rule and the first element. */
export async function axeProblems(page: Page): Promise<string[]> {
  // The splash of a first visit lies over the page for half a second.
  await expect(page.locator('.splash')).toBeHidden();
  // In the page itself, which has no frames of other sites: no second page is opened to sum it up.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
