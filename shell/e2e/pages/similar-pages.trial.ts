import { axeProblems } from '../support/axe.ts';
import { sidewaysScroll } from '../support/layout.ts';
import { expect, hydrated, test } from '../support/test.ts';

/** Pages of which `every-page` checks another of the same kind. */
const PATHS = [
  '/blog/ai-pricing-models-explained',
  '/blog/how-to-run-an-ai-tool-trial',
  '/category/AI%20Chatbot?pricing=freemium&rating=4&sort=name',
  '/category/AI%20Chatbot?pricing=quote&rating=4.5',
  '/search?q=vioce',
  '/search?q=video&category=AI%20Chatbot&rating=4',
  '/search?q=free%20chatbot&ignore=all',
];

for (const path of PATHS) {
  test(`${path} is accessible, logs nothing and fits a phone`, async ({ page, troubles }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    await hydrated(page);
    expect(await axeProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(troubles.list).toEqual([]);
  });
}
