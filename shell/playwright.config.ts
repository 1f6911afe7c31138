import { defineConfig } from '@playwright/test';
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

const project = (name: string, timeout: number, expectTimeout: number) => ({
  name,
  testMatch: `${name}/**/*.spec.ts`,
  timeout,
  expect: { timeout: expectTimeout },
});

/** `pnpm test`: the tests that change releases come first, because each of their workers starts a site. */
export default defineConfig(common, {
  projects: [
    // They build releases and start servers, while other tests keep the processors busy.
    project('releases', 120_000, 30_000),
    project('alone', 120_000, 30_000),
    project('pages', 60_000, 15_000),
  ],
});
