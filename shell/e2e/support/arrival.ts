import { expect, type Page } from '@playwright/test';
import { layoutShifts } from './layout.ts';
import type { Site } from './site.ts';
import { slowNetwork } from './slow-network.ts';
import { hydrated } from './test.ts';

/** Smaller scores are a row of controls that grows or wraps while its own HTML arrives. Web vitals call 0.1 good. */
const MIN_SCORE = 0.02;

/** Opens pages over a slow network, with a slow processor, and expects that nothing moves. */
export async function expectStillArrival(
  page: Page,
  site: Pick<Site, 'origin'>,
  paths: readonly string[],
): Promise<void> {
  const network = await slowNetwork(site.origin);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  try {
    for (const path of paths) {
      await page.goto(network.origin + path);
      await hydrated(page);
      const shifts = await layoutShifts(page);
      expect(
        shifts.filter((shift) => Number.parseFloat(shift) >= MIN_SCORE),
        path,
      ).toEqual([]);
    }
  } finally {
    network.close();
  }
}
