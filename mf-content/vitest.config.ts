import { remoteTestConfig } from '@agent-atlas/remote-kit/vitest';
import mdx from '@mdx-js/rollup';
import { mergeConfig } from 'vitest/config';
import { markdownOptions } from './build/markdown.ts';

export default mergeConfig(remoteTestConfig, {
  plugins: [{ ...mdx(markdownOptions()), enforce: 'pre' }],
});
