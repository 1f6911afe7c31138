import { existsSync, readdirSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXPOSED_REMOTE, exposedPage, exposedSlot } from '@agent-atlas/contract';
import { SHARED_MODULES } from '@agent-atlas/contract/shared';
import { type RspackPluginInstance, type RuleSetRule, rspack, type Stats } from '@rspack/core';
import { BuildError } from './compile.ts';
import type { PageChunkOptions } from './page-chunk-loader.ts';

const ENTRY = 'entry';
const REMOTE = 'remote';
const pageChunk = (id: string) => `page-${id}`;
const slotChunk = (id: string) => `slot-${id}`;

const pagesFolder = (context: string) => join(context, 'src', 'pages');

const slotsFolder = (context: string) => join(context, 'src', 'slots');

/** `src/pages/<id>.tsx` is the page of the route `<id>`, `src/slots/<id>.tsx` the component of a contribution. */
function idsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const ids = readdirSync(folder).map((file) => /^([\w-]+)\.tsx$/.exec(file)?.[1]);
  return ids.filter((id) => id !== undefined).sort();
}

/** The exposed modules: name, chunk and file. */
function exposures(context: string) {
  const [pages, slots] = [pagesFolder(context), slotsFolder(context)];
  return [
    [EXPOSED_REMOTE, REMOTE, join(context, 'src', 'remote.tsx')] as const,
    ...idsIn(pages).map(
      (id) => [exposedPage(id), pageChunk(id), join(pages, `${id}.tsx`)] as const,
    ),
    ...idsIn(slots).map(
      (id) => [exposedSlot(id), slotChunk(id), join(slots, `${id}.tsx`)] as const,
    ),
  ];
}

const quote = (text: string) => JSON.stringify(text);

/** Quoted specifier by which one file imports another. It is relative, so that builds in any folder are equal. */
function specifier(from: string, to: string): string {
  return quote(`./${relative(dirname(from), to).replaceAll(sep, '/')}`);
}

/** Text of the module `entry`. `borrowed` is the module that holds the host's shared modules. */
function entryText(context: string, entry: string, borrowed: string): string {
  const exposed = exposures(context).map(
    ([name, chunk, file]) =>
      `${quote(name)}: () => import(/* webpackChunkName: ${quote(chunk)} */ ${specifier(entry, file)})`,
  );
  return `
    import borrowed from ${specifier(entry, borrowed)};
    const exposed = { ${exposed.join(', ')} };
    export async function init(scope) {
      for (const name in scope) {
        const [copy] = Object.values(scope[name]);
        borrowed[name] = (await copy.get())();
      }
    }
    export async function get(name) {
      const module = await exposed[name]();
      return () => module;
    }
  `;
}

export interface ContainerEntry {
  readonly entry: Record<string, string>;
  readonly alias: Record<string, string>;
  readonly plugin: RspackPluginInstance;
}

/**
 * The entry of a remote's browser build, a Module Federation container, made of virtual modules. The
 * bundler's own container also chooses among several versions of a shared module, which adds 2.6 KB to
 * every page. A site has one version, and the gate compares it with the release's.
 *
 * @param context the remote's folder
 */
export function containerEntry(context: string): ContainerEntry {
  const folder = join(context, '.container');
  const borrowed = join(folder, 'borrowed.cjs');
  const entry = join(folder, 'entry.js');
  const shared = SHARED_MODULES.map((name) => [name, join(folder, `${name}.cjs`)] as const);
  const texts = shared.map(
    ([name, file]) =>
      [file, `module.exports = require(${specifier(file, borrowed)})[${quote(name)}];`] as const,
  );
  return {
    entry: { [ENTRY]: entry },
    alias: Object.fromEntries(shared.map(([name, file]) => [`${name}$`, file])),
    plugin: new rspack.experiments.VirtualModulesPlugin({
      [entry]: entryText(context, entry, borrowed),
      [borrowed]: 'module.exports = {};',
      ...Object.fromEntries(texts),
    }),
  };
}

/** Makes routes and contributions import components as the chunks that the container exposes; see `page-chunk-loader.ts`. */
export function pageChunkRule(context: string): RuleSetRule {
  const loader = new URL(`./page-chunk-loader${extname(import.meta.url)}`, import.meta.url);
  const chunks = exposures(context)
    .filter(([name]) => name !== EXPOSED_REMOTE)
    .map(([, chunk, file]) => [file, chunk] as const);
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
export function webChunks(web: Stats): WebChunks {
  const { namedChunkGroups } = web.toJson({ all: false, chunkGroups: true });
  const fileOf = (chunk: string) =>
    // A hot update of a chunk is in a folder.
    namedChunkGroups?.[chunk]?.assets?.find(({ name }) => /^[^/]+\.js$/.test(name))?.name;
  const [entry, remote] = [fileOf(ENTRY), fileOf(REMOTE)];
  if (!entry || !remote) throw new BuildError('The build has no federated entry.');
  return {
    entry,
    remote,
    page: (id) => fileOf(pageChunk(id)),
    slot: (id) => fileOf(slotChunk(id)),
  };
}
