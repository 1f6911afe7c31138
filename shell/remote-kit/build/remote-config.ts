import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARED_MODULES, sharedPackage } from '@agent-atlas/contract/shared';
import {
  type Configuration,
  type RspackPluginInstance,
  type RuleSetRule,
  rspack,
} from '@rspack/core';
import { z } from 'zod';
import { containerPlugins, exposedModules, pageChunkRule } from './container.ts';
import { processShim } from './environment.ts';
import { AS_TEXT, fileOptions, fileRules, serverFolder, siteFolder } from './file-config.ts';
import { aliasPaths, configFiles, constantCode, type OwnConfig, ownConfig } from './own-config.ts';

export type BuildMode = 'production' | 'development';

interface ReactTransform {
  readonly runtime: 'automatic';
  readonly development: boolean;
  /** Whether components accept their replacement, for `pnpm dev`. */
  readonly refresh?: boolean;
}

/** Compiles TypeScript and JSX. */
export const compileWith = (react: ReactTransform): RuleSetRule => ({
  test: /\.(?:[cm]?ts|[jt]sx)$/,
  resourceQuery: { not: AS_TEXT },
  type: 'javascript/auto',
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react },
    },
  },
});

/** The same JSX runtime in every mode, because the development one is not a shared module. */
export const typescriptRule = compileWith({ runtime: 'automatic', development: false });

/** What the configurations of a remote depend on, in addition to its folder: the compiler reads it only once. */
export function configInputs(context: string): string {
  const hasScenarios = existsSync(join(context, 'src', 'scenarios.ts'));
  return JSON.stringify([exposedModules(context), hasScenarios, configFiles(context)]);
}

/** What a remote's own configuration adds to each of its builds. */
export const ownOptions = (context: string, own: OwnConfig) => ({
  alias: aliasPaths(context, own),
  plugins: [processShim(), new rspack.DefinePlugin(constantCode(own))],
});

/** Configuration that all bundles of the site share. Omit absent keys: Rspack rejects `undefined`. */
export function commonConfig(context: string, mode: BuildMode, rules: readonly RuleSetRule[] = []) {
  return {
    context,
    mode,
    devtool: mode === 'production' ? 'hidden-source-map' : 'source-map',
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.jsx', '.json'],
      // TypeScript lets an import name the file that it would compile to.
      extensionAlias: { '.js': ['.js', '.ts', '.tsx'], '.mjs': ['.mjs', '.mts'] },
    },
    module: { rules: [typescriptRule, ...rules] },
    performance: false,
    stats: 'errors-warnings',
    // The caller of the compiler reports its errors.
    infrastructureLogging: { level: 'error' },
  } as const satisfies Configuration;
}

/**
 * Adds a compile hint to every script. Browsers that support it compile all functions off the main thread while the
 * script downloads, not one by one on their first call. The hint must be the first line of a script, so it is added
 * after minifying and before hashing.
 */
export function compileAhead(): RspackPluginInstance {
  return new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}

const packageFile = z.object({ version: z.string() });

function installedVersion(context: string, name: string): string {
  const file = join(context, 'node_modules', name, 'package.json');
  return packageFile.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

/** Exact versions of the shared packages against which the remote in `context` compiles. */
export function sharedVersions(context: string): Record<string, string> {
  const packages = [...new Set(SHARED_MODULES.map(sharedPackage))];
  return Object.fromEntries(packages.map((name) => [name, installedVersion(context, name)]));
}

/**
 * Browser bundle of a remote: an ES module container that exposes its routes, each of its pages and its contributions.
 * The host initializes it with its share scope, so the entry needs no federation runtime.
 */
function webConfig(context: string, name: string, outDir: string, mode: BuildMode, own: OwnConfig) {
  const { alias, plugins } = ownOptions(context, own);
  const common = commonConfig(context, mode, [
    pageChunkRule(context),
    ...fileRules(name),
    ...own.rules,
  ]);
  const files = fileOptions(name, { emitsFiles: true, emitsStyles: false });
  return {
    ...common,
    resolve: { ...common.resolve, alias },
    module: { ...common.module, ...files.module },
    name: `${name}:web`,
    target: ['web', 'es2022'],
    entry: {},
    output: {
      ...files.output,
      path: join(outDir, 'web'),
      clean: true,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      library: { type: 'module' },
      publicPath: 'auto',
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
    },
    // One file for the entry and one per page: splitting further is not worth the requests.
    optimization: { splitChunks: false, runtimeChunk: false, chunkIds: 'named' },
    plugins: [
      compileAhead(),
      siteFolder(name),
      ...plugins,
      ...containerPlugins(context, name, sharedVersions(context)),
    ],
  } as const satisfies Configuration;
}

/** The server bundle of a remote: one CommonJS file that requires only shared modules. */
function serverConfig(
  context: string,
  name: string,
  outDir: string,
  mode: BuildMode,
  own: OwnConfig,
) {
  const { alias, plugins } = ownOptions(context, own);
  const common = commonConfig(context, mode, [...fileRules(name), ...own.rules]);
  const files = fileOptions(name, { emitsFiles: false, emitsStyles: true });
  return {
    ...common,
    module: {
      ...common.module,
      ...files.module,
      // One file: a path with variables would need chunks otherwise.
      parser: {
        ...files.module.parser,
        javascript: { ...files.module.parser.javascript, dynamicImportMode: 'eager' },
      },
    },
    name: `${name}:server`,
    target: ['es2022'],
    // Renderers offer what workers offer, and nothing of Node.js.
    resolve: {
      ...common.resolve,
      alias,
      conditionNames: ['workerd', 'edge-light', 'worker', 'browser', '...'],
      mainFields: ['browser', 'module', 'main'],
      aliasFields: ['browser'],
    },
    plugins,
    entry: {
      remote: './src/remote.tsx',
      ...(existsSync(join(context, 'src', 'scenarios.ts')) && { scenarios: './src/scenarios.ts' }),
    },
    externals: Object.fromEntries(SHARED_MODULES.map((module) => [module, `commonjs ${module}`])),
    output: {
      ...files.output,
      ...serverFolder(name),
      path: join(outDir, 'server'),
      clean: true,
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      chunkFormat: 'commonjs',
      chunkLoading: false,
      wasmLoading: false,
      globalObject: 'globalThis',
      asyncChunks: false,
    },
    // Readable names, because they match a page to its browser chunk.
    optimization: {
      minimize: false,
      splitChunks: false,
      moduleIds: 'named',
      concatenateModules: false,
    },
  } as const satisfies Configuration;
}

/**
 * The compiler configurations of a remote, for browser and server.
 *
 * @param context the remote's folder
 * @param outDir folder for the bundles, which go to `web` and `server` in it
 */
export async function remoteConfigs(
  context: string,
  name: string,
  outDir: string,
  mode: BuildMode,
): Promise<Configuration[]> {
  const own = await ownConfig(context);
  return [
    webConfig(context, name, outDir, mode, own),
    serverConfig(context, name, outDir, mode, own),
  ];
}
