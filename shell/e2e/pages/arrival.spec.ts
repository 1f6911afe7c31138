import { layoutShifts } from '../support/layout.ts';
import { slowNetwork } from '../support/slow-network.ts';
import { expect, hydrated, test } from '../support/test.ts';

test('a page that arrives in chunks is painted without layout shifts', async ({ page, site }) => {
  const network = await slowNetwork(site.origin);
  try {
    for (const path of ['/', '/category/AI%20Chatbot', '/about', '/no/such/page']) {
      await page.goto(network.origin + path);
      await hydrated(page);
      expect(await layoutShifts(page), path).toEqual([]);
    }
  } finally {
    network.close();
  }
});
