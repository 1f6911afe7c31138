import { expect, type Page } from '@playwright/test';
import { layoutShifts } from './layout.ts';
import type { Site } from './site.ts';
import { slowNetwork } from './slow-network.ts';
import { hydrated } from './test.ts';

/** Smaller scores are a control that grows while its own HTML arrives. */
const MIN_SCORE = 0.001;

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
