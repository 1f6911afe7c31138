import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Compiler,
  type Configuration,
  type RspackPluginInstance,
  type RuleSetRule,
  rspack,
} from '@rspack/core';
import type { PackageStylesOptions } from './package-styles-loader.ts';

/** Takes the place of the release's version in a build: the version is the hash of the build. */
export const VERSION_PLACEHOLDER = '__ATLAS_RELEASE_VERSION__';

/** URL of the folder that serves a release's files. */
const folderUrl = (name: string) => `/_r/${name}/${VERSION_PLACEHOLDER}/`;

const IMAGES_AND_FONTS = /\.(?:avif|gif|ico|jpe?g|png|svg|webp|otf|ttf|woff2?)$/i;
const STYLES = /\.css$/i;
/** Query of an import of a file's text. */
export const AS_TEXT = /^\?raw$/;

/**
 * An import of an image or a font is its URL; with `?raw`, an import of any file is its text. Classes of a CSS module get
 * names of their own, and the stylesheet of a package applies only to what the remote renders.
 */
export function fileRules(remote: string): RuleSetRule[] {
  const loader = new URL(`./package-styles-loader${extname(import.meta.url)}`, import.meta.url);
  const options: PackageStylesOptions = { name: remote };
  return [
    { test: IMAGES_AND_FONTS, type: 'asset/resource' },
    { test: /\.module\.css$/i, type: 'css/module' },
    { test: STYLES, exclude: /\.module\.css$/i, type: 'css/global' },
    {
      ...{ test: STYLES, exclude: /\.module\.css$/i, include: /[\\/]node_modules[\\/]/ },
      ...{ loader: fileURLToPath(loader), options },
    },
    { resourceQuery: AS_TEXT, type: 'asset/source' },
  ];
}

/** The file's name and the hash of its content, in the characters that URLs and manifests allow. */
function fileNameOf({ filename = '' }: { filename?: string }): string {
  const path = filename.split('?', 1)[0] ?? '';
  const name = basename(path, extname(path)).replaceAll(/[^\w-]+/g, '-');
  return `${name.replace(/^-+/, '') || 'file'}.[contenthash:10][ext]`;
}

interface FileOptions {
  /** Whether this build writes the images and fonts. */
  readonly emitsFiles: boolean;
  /** Whether this build writes the stylesheet. */
  readonly emitsStyles: boolean;
}

/**
 * How a build treats the files that a remote imports. Browser and server build give a file the same URL and a class
 * the same name.
 */
export function fileOptions(name: string, { emitsFiles, emitsStyles }: FileOptions) {
  const styles = { exportsOnly: !emitsStyles };
  const modules = { ...styles, localIdentName: `${name}_[local]_[hash:8]` };
  return {
    output: { uniqueName: name, assetModuleFilename: fileNameOf },
    module: {
      parser: {
        // On the server, the base of `new URL('./image.png', import.meta.url)` is a file.
        javascript: { url: 'relative' },
        'css/global': { namedExports: false },
        'css/module': { namedExports: false },
      },
      generator: {
        'asset/resource': { emit: emitsFiles },
        'css/global': modules,
        'css/module': modules,
      },
    },
  } as const satisfies Configuration;
}

/** The server's HTML and stylesheet refer to files by their path on the site. */
export const serverFolder = (name: string) => ({ publicPath: folderUrl(name) });

/**
 * Gives files the same URL in the browser: scripts may come from another host, but this site serves the images and
 * fonts too, and its security policy allows no others.
 */
export function siteFolder(name: string): RspackPluginInstance {
  const { RuntimeGlobals, RuntimeModule } = rspack;
  const folder = folderUrl(name).replace(
    VERSION_PLACEHOLDER,
    '" + import.meta.url.split("/").at(-2) + "',
  );
  class SiteFolder extends RuntimeModule {
    override generate(): string {
      return `${RuntimeGlobals.publicPath} = "${folder}";`;
    }
  }
  return {
    apply: (compiler: Compiler) =>
      compiler.hooks.thisCompilation.tap('SiteFolder', (compilation) => {
        compilation.hooks.runtimeRequirementInTree
          .for(RuntimeGlobals.publicPath)
          .tap('SiteFolder', (chunk) => {
            const module = new SiteFolder('site folder', RuntimeModule.STAGE_TRIGGER);
            compilation.addRuntimeModule(chunk, module);
          });
      }),
  };
}
