import { defineConfig } from '@playwright/test';
import { CHROME_ARGS, findChrome } from '../tools/find-chrome.ts';

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  fullyParallel: false,
  // Each worker has its own site, which needs a processor.
  workers: 2,
  // A busy machine is slow.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // Browsers on a busy machine occasionally lose an event. A test that needs the retry is reported
  // as flaky, so that it gets fixed.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  globalSetup: './e2e/support/prepare.ts',
  use: {
    launchOptions: {
      executablePath: findChrome(),
      args: [...CHROME_ARGS],
    },
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
  },
});
