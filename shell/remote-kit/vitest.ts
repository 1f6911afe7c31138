import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Gives tests the constants and aliases of the remote's `remote.config.ts`. */
const ownConfiguration = {
  name: 'atlas-remote-config',
  async config({ root = process.cwd() }: { root?: string | undefined }) {
    if (!existsSync(join(root, 'remote.config.ts'))) return undefined;
    const { aliasPaths, constantCode, ownConfig } = await import('./build/own-config.ts');
    const own = await ownConfig(root);
    return { define: constantCode(own), resolve: { alias: aliasPaths(root, own) } };
  },
};

/** The test setup of every remote: a DOM, and console messages fail the test. */
export const remoteTestConfig: ViteUserConfig = defineConfig({
  plugins: [ownConfiguration],
  // As in the site, images are files of their own, not data URLs.
  build: { assetsInlineLimit: 0 },
  test: {
    environment: 'jsdom',
    // All files of a worker share one jsdom and the loaded modules. Every test cleans up after itself.
    isolate: false,
    include: ['test/**/*.test.{ts,tsx}', 'src/**/*.test.{ts,tsx}'],
    setupFiles: ['@agent-atlas/remote-kit/test-setup'],
    // Ends tests that hang.
    testTimeout: 20_000,
  },
});
