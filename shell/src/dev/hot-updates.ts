import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { compileWith, typescriptRule } from '../../remote-kit/build/remote-config.ts';
import { HOT_FOLDER } from '../../remote-kit/build/watched-folder.ts';

/**
 * Maximum number of files in the folder of hot updates. An open page that is further behind
 * reloads.
 */
const MAX_HOT_FILES = 400;

const REMOTE_PARTS = join(import.meta.dirname, 'remote');
const part = (file: string) => join(REMOTE_PARTS, file);

/** Compiles components for Fast Refresh, which needs React's development transform. */
const refreshRule = compileWith({ runtime: 'automatic', development: true, refresh: true });

/** Paths as an editor opens them, in source maps. */
const SOURCE_NAMES = { devtoolModuleFilenameTemplate: '[absolute-resource-path]' } as const;

function browserConfig(config: Configuration, name: string, folder: string): Configuration {
  const { module, resolve, output, plugins, optimization } = config;
  return {
    ...config,
    // The container's entry has this name, too, so this module becomes a part of it.
    entry: { [name]: part('attach.ts') },
    module: {
      ...module,
      rules: [
        ...(module?.rules ?? []).map((rule) => (rule === typescriptRule ? refreshRule : rule)),
        {
          test: join(folder, 'src', 'remote.tsx'),
          enforce: 'pre',
          loader: part('accept-loader.ts'),
        },
        { test: part('attach.ts'), enforce: 'pre', loader: part('serial-loader.ts') },
      ],
    },
    resolve: {
      ...resolve,
      alias: {
        ...Object(resolve?.alias),
        'react-refresh': REMOTE_PARTS,
        'react/jsx-dev-runtime$': part('jsx-dev-runtime.ts'),
      },
    },
    output: {
      ...output,
      ...SOURCE_NAMES,
      clean: { keep: new RegExp(`^${HOT_FOLDER}/`) },
      // The manifest of an update is also a script.
      hotUpdateMainFilename: `${HOT_FOLDER}/[runtime].[fullhash].manifest.js`,
      // The plugin that writes the federation manifest knows updates by this ending.
      hotUpdateChunkFilename: `${HOT_FOLDER}/[id].[fullhash].hot-update.js`,
    },
    // An update leads from one successful build to the next.
    optimization: { ...optimization, emitOnErrors: false },
    plugins: [
      ...(plugins ?? []),
      new rspack.DefinePlugin({ REMOTE_NAME: JSON.stringify(name) }),
      new rspack.HotModuleReplacementPlugin(),
      new ReactRefreshRspackPlugin({
        // The host injects the runtime.
        injectEntry: false,
        exclude: [/[\\/]node_modules[\\/]/, REMOTE_PARTS],
      }),
    ],
  };
}

/**
 * Adds hot updates and Fast Refresh to the browser build of a remote. Its server build does not
 * change.
 *
 * @param folder the remote's folder
 */
export function withHotUpdates(
  configurations: Configuration[],
  { name, folder }: { readonly name: string; readonly folder: string },
): Configuration[] {
  return configurations.map((config) =>
    config.name === `${name}:web`
      ? browserConfig(config, name, folder)
      : { ...config, output: { ...config.output, ...SOURCE_NAMES } },
  );
}

/** Removes the oldest hot updates. @param folder folder of the browser build */
export async function pruneHotUpdates(folder: string): Promise<void> {
  const hot = join(folder, HOT_FOLDER);
  const names = await readdir(hot).catch(() => []);
  if (names.length <= MAX_HOT_FILES) return;
  const aged = await Promise.all(
    names.map(async (file) => ({ file, time: (await stat(join(hot, file))).mtimeMs })),
  );
  const oldest = aged.sort((a, b) => a.time - b.time).slice(0, names.length - MAX_HOT_FILES);
  await Promise.all(oldest.map(({ file }) => rm(join(hot, file), { force: true })));
}
