import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from '@rspack/core';
import { fileOptions, fileRules } from './file-config.ts';
import { ownConfig } from './own-config.ts';
import { commonConfig, ownOptions } from './remote-config.ts';

/** A source file in this workspace, a compiled file in the published package. */
const FRAME_URL = extname(import.meta.url) === '.ts' ? '../alone/frame.tsx' : '../alone/frame.js';
export const FRAME = fileURLToPath(new URL(FRAME_URL, import.meta.url));

/**
 * The compiler configuration that bundles a remote with a plain frame and with the modules that the host
 * otherwise provides.
 *
 * @param withScenarios whether to include its scenarios, as mock responses
 */
export async function aloneConfig(
  { name, folder }: { readonly name: string; readonly folder: string },
  out: string,
  withScenarios: boolean,
) {
  const scenarios = join(folder, 'src', 'scenarios.ts');
  const entry = [
    `import { start } from ${JSON.stringify(FRAME)};`,
    `import { remote } from ${JSON.stringify(join(folder, 'src', 'remote.tsx'))};`,
    withScenarios && existsSync(scenarios)
      ? `import { scenarios } from ${JSON.stringify(scenarios)};`
      : 'const scenarios = [];',
    'start(remote, scenarios);',
  ];
  const own = await ownConfig(folder);
  const { alias, plugins } = ownOptions(folder, own);
  const common = commonConfig(folder, 'development', [...fileRules(name), ...own.rules]);
  const files = fileOptions(name, { emitsFiles: true, emitsStyles: true });
  return {
    ...common,
    module: { ...common.module, ...files.module },
    target: ['web', 'es2022'],
    plugins,
    resolve: { ...common.resolve, alias },
    entry: { frame: `data:text/javascript,${encodeURIComponent(entry.join('\n'))}` },
    output: {
      ...files.output,
      path: out,
      publicPath: '/_dev/',
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      devtoolModuleFilenameTemplate: '[resource-path]',
    },
    // The page keeps running the last successful build.
    optimization: { emitOnErrors: false },
  } as const satisfies Configuration;
}
