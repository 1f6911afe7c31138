import { type OwnSite, type SiteOptions, startSite } from './site.ts';
import { test as base } from './test.ts';

interface WorkerFixtures {
  /** Options for tests that need another site: `test.use({ siteOptions: … })`. */
  readonly siteOptions: SiteOptions;
  /** A site of this worker alone. */
  readonly ownSite: OwnSite;
}

/** For tests that change releases or stop processes. A test leaves the site as it was. */
export const test = base.extend<object, WorkerFixtures>({
  siteOptions: [{}, { option: true, scope: 'worker' }],
  ownSite: [
    async ({ siteOptions }, use) => {
      const site = await startSite(siteOptions);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  site: [({ ownSite }, use) => use(ownSite), { scope: 'worker' }],
});
