import { defineConfig, type Project } from '@playwright/test';
import { CHROME_ARGS, findTestBrowser } from '../tools/find-chrome.ts';

/** What tests and trials have in common. */
export const common = defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  fullyParallel: false,
  // Two browsers and a site keep two processors busy.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  globalSetup: './e2e/support/prepare.ts',
  use: {
    launchOptions: { executablePath: findTestBrowser(), args: [...CHROME_ARGS] },
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
  },
});

/** A project that gives a test `timeout` ms, and each expectation a quarter of it. */
const project = (name: string, timeout: number, testMatch: string[], options: Project = {}) => ({
  name,
  testMatch,
  timeout,
  expect: { timeout: timeout / 4 },
  ...options,
});

const EVERY_PAGE = 'pages/every-page/*.spec.ts';
const GALLERY = 'alone/gallery.spec.ts';

/**
 * What saves two thirds of the browser's processor time: one context and page for all tests of a worker, cleared between
 * tests, in one process whose caches stay warm; and no cross-fades, which a machine without a graphics processor paints
 * in software. Specs about motion turn it on.
 */
const WARM: Project['use'] = {
  reuseContext: true,
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: { ...common.use?.launchOptions, args: [...CHROME_ARGS, '--process-per-site'] },
};

/** `pnpm test`: the tests that change releases come first, because each of their workers starts a site. */
export default defineConfig(common, {
  projects: [
    // They build releases and start servers, while other tests keep the processors busy.
    project('releases', 120_000, ['releases/*.spec.ts']),
    project('alone', 120_000, ['alone/*.spec.ts'], { testIgnore: GALLERY }),
    project('pages', 60_000, ['pages/*.spec.ts'], { use: WARM }),
    project('views', 60_000, [EVERY_PAGE, GALLERY], { use: WARM }),
  ],
});
