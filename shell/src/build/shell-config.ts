import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { SHARED_MODULES, sharedPackage } from '../../contract/shared.ts';
import {
  type BuildMode,
  commonConfig,
  compileAhead,
  sharedVersions,
} from '../../remote-kit/build/remote-config.ts';
import { drawIcon, ICON_SIZES } from './icons.ts';

const ICON = './assets/favicon.svg';

/**
 * React Router ships a production build, with no checks for its developers, but its package exports
 * only the development one. Either is a single module, so what is imported of it anywhere would be in
 * the start script: the live router comes from the other build, as a script of its own.
 */
function routerForProduction(root: string) {
  const dom = createRequire(join(root, 'package.json')).resolve('react-router-dom');
  const main = createRequire(dom).resolve('react-router');
  const dist = join(dirname(main), '..');
  return {
    'react-router$': join(dist, 'production', 'index.mjs'),
    'react-router/dom$': join(dist, 'production', 'dom-export.mjs'),
    '#live-router$': join(dist, 'development', 'index.mjs'),
  };
}

/** Takes out of the start script's router what only sites of its own framework use. */
function frameworkModeRule(root: string): RuleSetRule {
  const loader = join(root, 'src', 'build', 'router-loader.ts');
  return { test: /react-router[\\/]dist[\\/]production[\\/]/, loader };
}

/** The shell's browser bundle: the frame, the first router, and the shared modules; the rest in scripts of its own. */
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
    ...(mode === 'production' && {
      module: { rules: [...common.module.rules, frameworkModeRule(root)] },
    }),
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
      compileAhead(/^(shell|src_browser_start_tsx)\./),
      new rspack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(Object.fromEntries(shared)),
        // The registry gives every entry's address, so the runtime's manifest reader is dead code.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
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
 * The renderer, as one file that needs no other: its process may read none. Shared modules and remotes
 * get the one copy of React in it.
 */
export function rendererConfig(root: string, dist: string, mode: BuildMode) {
  return {
    ...commonConfig(root, mode),
    name: 'shell:renderer',
    target: 'node22',
    devtool: false,
    entry: { renderer: './src/renderer/process/main.ts' },
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
    optimization: { minimize: false, splitChunks: false, runtimeChunk: false },
  } as const satisfies Configuration;
}

/** Native and CommonJS packages that stay outside the server's bundle. */
const SERVER_EXTERNALS = [
  '@hono/node-server',
  '@hono/node-server/conninfo',
  '@module-federation/enhanced/rspack',
  '@resvg/resvg-js',
  '@rspack/core',
  '@tailwindcss/oxide',
  'feed',
  'lightningcss',
  // Of the development server alone.
  'msw',
  'pino',
  'prom-client',
  'satori',
  'sitemap',
  'tailwindcss',
];

/** The web server. It renders nothing itself. */
export function serverBundleConfig(root: string, dist: string, mode: BuildMode) {
  return {
    ...commonConfig(root, mode),
    name: 'shell:server',
    target: 'node22',
    entry: {
      main: mode === 'development' ? './src/dev/main.ts' : './src/server/main.ts',
      card: './src/server/cards/worker.ts',
      'release-worker': './src/release-worker/main.ts',
    },
    externalsType: 'module-import',
    externals: Object.fromEntries(SERVER_EXTERNALS.map((name) => [name, name])),
    output: {
      path: join(dist, 'server'),
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
    // Read in stack traces; its size costs nobody anything.
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
