import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXPOSED_REMOTE, exposedPage, exposedSlot } from '@agent-atlas/contract';
import { compatibleRange, SHARED_MODULES, sharedPackage } from '@agent-atlas/contract/shared';
import { StatsPlugin } from '@module-federation/manifest';
import { type RspackPluginInstance, type RuleSetRule, rspack, type Stats } from '@rspack/core';
import { z } from 'zod';
import { BuildError } from './errors.ts';
import type { PageChunkOptions } from './page-chunk-loader.ts';
import { KIT_ROOT } from './scaffold.ts';

/** The file that describes a container to Module Federation's runtime and tools. */
export const FEDERATION_MANIFEST = 'mf-manifest.json';

/** What else the plugin knows about a build. It differs in every build, so releases do not contain it. */
export const FEDERATION_STATS = 'mf-stats.json';

const REMOTE = 'remote';
const pageChunk = (id: string) => `page-${id}`;
const slotChunk = (id: string) => `slot-${id}`;

/** `src/pages/<id>.tsx` is the page of the route `<id>`, `src/slots/<id>.tsx` the component of a contribution. */
function idsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const ids = readdirSync(folder).map((file) => /^([\w-]+)\.tsx$/.exec(file)?.[1]);
  return ids.filter((id) => id !== undefined).sort();
}

interface Exposed {
  /** The file, relative to the remote's folder. */
  readonly import: string;
  /** Name of its chunk. */
  readonly name: string;
}

/** The exposed modules by their public name. @param context the remote's folder */
export function exposedModules(context: string): Record<string, Exposed> {
  const modulesIn = (
    folder: string,
    exposed: (id: string) => string,
    chunk: (id: string) => string,
  ) =>
    idsIn(join(context, 'src', folder)).map(
      (id) => [exposed(id), { import: `./src/${folder}/${id}.tsx`, name: chunk(id) }] as const,
    );
  return Object.fromEntries([
    [EXPOSED_REMOTE, { import: './src/remote.tsx', name: REMOTE }],
    ...modulesIn('pages', exposedPage, pageChunk),
    ...modulesIn('slots', exposedSlot, slotChunk),
  ]);
}

const kitPackage = z.object({
  dependencies: z.object({ '@module-federation/manifest': z.string() }),
});

/** The version of the plugin that writes the manifest, which the manifest names. */
function pluginVersion(): string {
  const file = readFileSync(join(KIT_ROOT, 'package.json'), 'utf8');
  return kitPackage.parse(JSON.parse(file)).dependencies['@module-federation/manifest'];
}

/**
 * Makes a remote's browser build a Module Federation container, with a manifest.
 *
 * @param context the remote's folder
 * @param versions versions of the shared packages that it compiles against
 */
export function containerPlugins(
  context: string,
  remote: string,
  versions: Readonly<Record<string, string>>,
): RspackPluginInstance[] {
  const shared = SHARED_MODULES.map((module) => {
    const name = sharedPackage(module);
    const version = versions[name] ?? '0.0.0';
    const requiredVersion = compatibleRange(name, version);
    return [module, { import: false, singleton: true, version, requiredVersion }] as const;
  });
  const options = {
    name: remote,
    filename: '[name].[contenthash:10].js',
    library: { type: 'module' },
    exposes: exposedModules(context),
    shared: Object.fromEntries(shared),
  } as const;
  return [
    new rspack.container.ModuleFederationPluginV1(options),
    new StatsPlugin(
      { ...options, dts: false },
      { pluginVersion: pluginVersion(), bundler: 'rspack' },
    ),
  ];
}

/** Makes routes and contributions import components as the chunks that the container exposes; see `page-chunk-loader.ts`. */
export function pageChunkRule(context: string): RuleSetRule {
  const loader = new URL(`./page-chunk-loader${extname(import.meta.url)}`, import.meta.url);
  const chunks = Object.values(exposedModules(context)).map(
    ({ import: file, name }) => [join(context, file), name] as const,
  );
  const options: PageChunkOptions = { chunks: Object.fromEntries(chunks) };
  const include = join(context, 'src');
  return { test: /\.tsx?$/, include, enforce: 'pre', loader: fileURLToPath(loader), options };
}

/** The main files of a remote's browser build. */
export interface WebChunks {
  readonly entry: string;
  /** The routes with their loaders and heads. */
  readonly remote: string;
  /** The file of a page; undefined if it has none. */
  readonly page: (id: string) => string | undefined;
  /** The file of a contribution's component; undefined if it has none. */
  readonly slot: (id: string) => string | undefined;
}

/** Finds the files in the statistics of the browser build. @throws BuildError when there is no container */
export function webChunks(name: string, web: Stats): WebChunks {
  const { namedChunkGroups } = web.toJson({ all: false, chunkGroups: true });
  const fileOf = (chunk: string) =>
    // A hot update of a chunk is in a folder.
    namedChunkGroups?.[chunk]?.assets?.find(({ name }) => /^[^/]+\.js$/.test(name))?.name;
  const [entry, remote] = [fileOf(name), fileOf(REMOTE)];
  if (!entry || !remote) throw new BuildError('The build has no federated entry.');
  return {
    entry,
    remote,
    page: (id) => fileOf(pageChunk(id)),
    slot: (id) => fileOf(slotChunk(id)),
  };
}
