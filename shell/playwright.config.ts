import { defineConfig } from '@playwright/test';
import { CHROME_ARGS, findChrome } from './src/run/find-chrome.ts';

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  fullyParallel: false,
  // Each worker has a site of its own, which needs a processor.
  workers: 2,
  // A busy machine is slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Browsers on a busy machine lose an event now and then; what needs this is reported as flaky, to be repaired.
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
