import { defineConfig } from '@playwright/test';
import { findChrome } from './src/run/find-chrome.ts';

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  // Browsers on a busy machine lose an event now and then; what needs this is reported as flaky, to be repaired.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  globalSetup: './e2e/support/prepare.ts',
  use: {
    launchOptions: {
      executablePath: findChrome(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
  },
});
