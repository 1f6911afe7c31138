import { expectStillArrival } from '../support/arrival.ts';
import { ADDRESSES } from '../support/routes.ts';
import { test } from '../support/test.ts';

for (const width of [360, 768, 1024, 1440])
  test(`every page that arrives in chunks is painted without layout shifts at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await expectStillArrival(
      page,
      site,
      ADDRESSES.map(({ path }) => path),
    );
  });
