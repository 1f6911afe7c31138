import { measureRoutes, readBudget } from '../../../bench/web/script-bytes.ts';
import { expect, test } from '../support/test.ts';

test("each page's scripts stay within their budget", async ({ site }) => {
  const pages = await measureRoutes(await readBudget(), site);
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter(({ isOver }) => isOver)).toEqual([]);
});
