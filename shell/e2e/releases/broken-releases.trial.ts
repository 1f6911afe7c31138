import { BROKEN_RELEASES, verdictOf } from '../../../bench/broken/releases.ts';
import { runBrokenRelease } from '../../../bench/broken/run-broken-release.ts';
import { findTestBrowser } from '../../../tools/find-chrome.ts';
import { openRenderers } from '../../src/renderer/open-renderers.ts';
import { builtShell } from '../../src/run/inputs.ts';
import { test } from '../support/own-site.ts';
import { expect } from '../support/test.ts';

/** One of each kind; `pnpm bench broken` runs all. */
const CHOSEN = [
  'type error',
  'import of another remote',
  'head throws while the API is down',
  'misspelled field that the scenario lacks, too',
  '/agent/1 over /agent/:id',
  'id that another team links to is removed',
  '340 kB of chunks in an effect',
  'effect sets state forever',
  'hangs for some data',
];

test.use({ siteOptions: { env: { GATE_BROWSER: 'on', CHROME_PATH: findTestBrowser() } } });
test.setTimeout(240_000);

for (const [index, id] of CHOSEN.entries()) {
  test(`a broken release is stopped: ${id}`, async ({ site }) => {
    const release = BROKEN_RELEASES.find((each) => each.id === id);
    if (!release) throw new Error(`There is no broken release "${id}"`);
    const renderers = await openRenderers(builtShell());
    try {
      const result = await runBrokenRelease(release, { site, renderers, version: `7.1.${index}` });
      expect(verdictOf(release, result), result.message).toBeUndefined();
    } finally {
      renderers.close();
    }
  });
}
