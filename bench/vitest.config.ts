import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Ends tests that hang. A busy machine can take a while.
  test: { include: ['**/*.test.ts'], testTimeout: 60_000 },
});
