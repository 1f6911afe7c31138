import { defineConfig } from 'vitest/config';

/** Simulations of the size that the site's texts name. */
export default defineConfig({
  test: { include: ['**/*.trial.ts'], testTimeout: 240_000 },
});
