import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { SHARED_MODULES, sharedPackage } from '../../contract/shared.ts';
import {
  type BuildMode,
  commonConfig,
  compileAhead,
  sharedVersions,
} from '../../remote-kit/build/remote-config.ts';
import { drawIcon, ICON_SIZES } from './icons.ts';

const ICON = './assets/favicon.svg';

/** React Router's package contains a production build without development checks, but exports only the development build. */
function routerForProduction(root: string) {
  const dom = createRequire(join(root, 'package.json')).resolve('react-router-dom');
  const main = createRequire(dom).resolve('react-router');
  const dist = join(dirname(main), '..', 'production');
  return {
    'react-router$': join(dist, 'index.mjs'),
    'react-router/dom$': join(dist, 'dom-export.mjs'),
  };
}

/** The shell's browser bundle: frame, router and shared modules. Everything else is in separate scripts. */
export function browserConfig(root: string, dist: string, mode: BuildMode) {
  const versions = sharedVersions(root);
  const shared = SHARED_MODULES.map((name) => [name, versions[sharedPackage(name)]] as const);
  const common = commonConfig(root, mode);
  return {
    ...common,
    resolve: {
      ...common.resolve,
      ...(mode === 'production' && { alias: routerForProduction(root) }),
    },
    name: 'shell:browser',
    target: ['web', 'es2022'],
    entry: {
      shell: './src/browser/main.ts',
      ...(mode === 'development' && { dev: './src/dev/browser/main.ts' }),
    },
    output: {
      path: join(dist, 'browser'),
      clean: true,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      publicPath: '/assets/',
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
    },
    optimization: { splitChunks: false, runtimeChunk: false, chunkIds: 'named' },
    plugins: [
      compileAhead(),
      new rspack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(Object.fromEntries(shared)),
        FEDERATION_DEBUG: '""',
        ENV_TARGET: '"web"',
      }),
      new rspack.CopyRspackPlugin({
        patterns: [
          { from: ICON },
          ...Object.entries(ICON_SIZES).map(([to, size]) => ({
            from: ICON,
            to,
            transform: (svg: Buffer) => drawIcon(svg, size),
          })),
        ],
      }),
    ],
  } as const satisfies Configuration;
}

/**
 * The renderer as a single file, because its process may not read any other, and the process that starts renderers. The
 * renderer contains the one copy of React that the shared modules and the remotes use.
 */
export function rendererConfig(root: string, dist: string, mode: BuildMode) {
  return {
    ...commonConfig(root, mode),
    name: 'shell:renderer',
    target: 'node22',
    devtool: false,
    entry: {
      renderer: './src/renderer/process/main.ts',
      starter: './src/renderer/starter/main.ts',
    },
    output: {
      path: join(dist, 'server'),
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      filename: '[name].mjs',
      asyncChunks: false,
    },
    module: {
      ...commonConfig(root, mode).module,
      parser: { javascript: { importMeta: false } },
    },
    // Each renderer parses it when it starts. Errors keep the names of functions.
    optimization: {
      minimize: mode === 'production',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: {
            mangle: { keep_fnames: true, keep_classnames: true },
            compress: { keep_fnames: true, keep_classnames: true },
            format: { comments: false },
          },
        }),
      ],
      splitChunks: false,
      runtimeChunk: false,
    },
  } satisfies Configuration;
}

/** Native and CommonJS packages that stay outside the server's bundle. */
const SERVER_EXTERNALS = [
  '@hono/node-server',
  '@hono/node-server/conninfo',
  '@resvg/resvg-js',
  '@rspack/core',
  '@tailwindcss/oxide',
  'feed',
  'lightningcss',
  'pino',
  'prom-client',
  'satori',
  'sitemap',
  'tailwindcss',
];

/**
 * The bundle of the web server, its worker threads, the release worker, the process of its checks, and the commands
 * of operators. Pages are rendered in separate processes.
 */
export function serverBundleConfig(root: string, dist: string, mode: BuildMode) {
  return {
    ...commonConfig(root, mode),
    name: 'shell:server',
    entry: {
      main: mode === 'development' ? './src/dev/main.ts' : './src/server/main.ts',
      card: './src/server/cards/worker.ts',
      markdown: './src/server/markdown/worker.ts',
      check: './src/gate/check-child.ts',
      'release-worker': './src/release-worker/main.ts',
      release: './src/release-cli/main.ts',
      site: './src/site-cli/main.ts',
    },
    ...serverPrograms(root, join(dist, 'server'), mode, SERVER_EXTERNALS),
  } as const satisfies Configuration;
}

/**
 * Configuration of programs that run in Node.js and share their modules.
 *
 * @param externals packages that stay outside the bundle
 */
export function serverPrograms(
  root: string,
  path: string,
  mode: BuildMode,
  externals: readonly string[],
) {
  return {
    target: 'node22',
    externalsType: 'module-import',
    externals: Object.fromEntries(externals.map((name) => [name, name])),
    output: {
      path,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      library: { type: 'module' },
      filename: '[name].mjs',
      chunkFilename: '[name].mjs',
    },
    module: {
      ...commonConfig(root, mode).module,
      parser: { javascript: { importMeta: false } },
    },
    // Keeps stack traces readable. The size does not matter on a server.
    optimization: {
      minimize: false,
      runtimeChunk: 'single',
      splitChunks: {
        chunks: 'all',
        minSize: 0,
        cacheGroups: { shared: { name: 'shared', minChunks: 2 } },
      },
    },
  } as const satisfies Configuration;
}
