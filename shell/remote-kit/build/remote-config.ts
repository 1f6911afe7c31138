import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { SHARED_MODULES, sharedPackage } from '../../contract/shared.ts';
import { markdownRule } from './markdown.ts';

export type BuildMode = 'production' | 'development';

export const typescriptRule: RuleSetRule = {
  test: /\.tsx?$/,
  type: 'javascript/auto',
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      // One JSX runtime in every mode: the development one is not in the shared table.
      transform: { react: { runtime: 'automatic', development: false } },
    },
  },
};

/** What every bundle of the site has in common. Absent keys must stay absent: Rspack refuses `undefined`. */
export function commonConfig(context: string, mode: BuildMode) {
  return {
    context,
    mode,
    devtool: mode === 'production' ? 'hidden-source-map' : 'source-map',
    resolve: { extensions: ['.ts', '.tsx', '.js', '.json'] },
    module: { rules: [typescriptRule, markdownRule] },
    performance: false,
    stats: 'errors-warnings',
    // Errors are reported by whoever runs the compiler.
    infrastructureLogging: { level: 'error' },
  } as const satisfies Configuration;
}

/** The name under which a remote registers: a JavaScript identifier. */
export function federationName(remote: string): string {
  return remote.replaceAll('-', '_');
}

function installedVersion(context: string, name: string): string {
  const file = join(context, 'node_modules', name, 'package.json');
  const manifest: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return manifest.version;
}

/** Exact versions of the shared packages that the remote in `context` compiles against. */
export function sharedVersions(context: string): Record<string, string> {
  const packages = [...new Set(SHARED_MODULES.map(sharedPackage))];
  return Object.fromEntries(packages.map((name) => [name, installedVersion(context, name)]));
}

const asModule = (path: string) => path.replace(/\.cjs$/, '.js');

/** The file of a package as seen from another package's file. */
const resolveFrom = (file: string, name: string) => createRequire(file).resolve(name);

/**
 * The federation plugin names its runtime by CommonJS files, which cannot be tree-shaken; the same
 * packages ship ES modules beside them, and an entry built from those is half as large.
 */
function federationRuntimeAsModules() {
  const enhanced = resolveFrom(import.meta.url, '@module-federation/enhanced');
  const tools = resolveFrom(enhanced, '@module-federation/runtime-tools');
  const runtime = resolveFrom(tools, '@module-federation/runtime');
  return {
    alias: { '@module-federation/runtime': asModule(runtime) },
    plugin: new rspack.NormalModuleReplacementPlugin(
      /@module-federation[\\/].*[\\/]dist[\\/]index\.cjs$/,
      (found) => {
        found.request = asModule(found.request);
      },
    ),
  };
}

/** Browser bundle of a remote: an ES-module container that exposes `./remote`. */
export function webConfig(context: string, name: string, outDir: string, mode: BuildMode) {
  const versions = sharedVersions(context);
  const common = commonConfig(context, mode);
  const federation = federationRuntimeAsModules();
  return {
    ...common,
    resolve: { ...common.resolve, alias: federation.alias },
    name: `${name}:web`,
    target: ['web', 'es2022'],
    entry: {},
    output: {
      path: join(outDir, 'web'),
      clean: true,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      publicPath: 'auto',
      uniqueName: federationName(name),
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
    },
    // One file for the entry's code and one per page: more requests would not pay.
    optimization: { splitChunks: false, runtimeChunk: false, chunkIds: 'named' },
    plugins: [
      federation.plugin,
      new ModuleFederationPlugin({
        name: federationName(name),
        filename: 'entry.[contenthash:10].js',
        library: { type: 'module' },
        exposes: { './remote': './src/remote.tsx' },
        shareStrategy: 'loaded-first',
        shared: Object.fromEntries(
          SHARED_MODULES.map((module) => [
            module,
            {
              singleton: true,
              import: false as const,
              requiredVersion: `^${versions[sharedPackage(module)]}`,
            },
          ]),
        ),
        experiments: {
          externalRuntime: true,
          optimization: { disableSnapshot: true, target: 'web' },
        },
        manifest: false,
        dts: false,
      }),
    ],
  } as const satisfies Configuration;
}

/** Server bundle of a remote: one CommonJS file that requires nothing but the shared table. */
export function serverConfig(context: string, name: string, outDir: string, mode: BuildMode) {
  return {
    ...commonConfig(context, mode),
    name: `${name}:server`,
    target: 'node22',
    entry: {
      remote: './src/remote.tsx',
      ...(existsSync(join(context, 'src', 'scenarios.ts')) && { scenarios: './src/scenarios.ts' }),
    },
    externals: Object.fromEntries(SHARED_MODULES.map((module) => [module, `commonjs ${module}`])),
    output: {
      path: join(outDir, 'server'),
      clean: true,
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      asyncChunks: false,
    },
    // Names stay readable: a page is matched to its browser chunk by them.
    optimization: {
      minimize: false,
      splitChunks: false,
      moduleIds: 'named',
      concatenateModules: false,
    },
  } as const satisfies Configuration;
}
