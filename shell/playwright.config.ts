import { defineConfig } from '@playwright/test';
import { CHROME_ARGS, findChrome } from '../tools/find-chrome.ts';

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
    launchOptions: { executablePath: findChrome(), args: [...CHROME_ARGS] },
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
  },
});

/** `pnpm test`: the tests that change releases come first, because each of their workers starts a site. */
export default defineConfig(common, {
  timeout: 30_000,
  expect: { timeout: 10_000 },
  projects: ['releases', 'alone', 'pages'].map((name) => ({
    name,
    testMatch: `${name}/**/*.spec.ts`,
  })),
});
