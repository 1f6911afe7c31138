import { layoutShifts } from './support/layout.ts';
import { slowLine } from './support/slow-line.ts';
import { expect, hydrated, test } from './support/test.ts';

test('a page that arrives in pieces is painted when it can stand still', async ({ page, site }) => {
  const line = await slowLine(site.origin);
  try {
    for (const path of ['/', '/category/AI%20Chatbot', '/about', '/no/such/page']) {
      await page.goto(line.origin + path);
      await hydrated(page);
      expect(await layoutShifts(page), path).toEqual([]);
    }
  } finally {
    line.close();
  }
});
