import { defineConfig } from '@playwright/test';
import { common } from './playwright.config.ts';

/** `pnpm trials`: the browser tests that take long. */
export default defineConfig(common, {
  testMatch: '**/*.trial.ts',
  // One after the other: many start several sites, or measure.
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
});
