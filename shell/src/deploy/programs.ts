import { join } from 'node:path';
import type { Configuration } from '@rspack/core';
import { commonConfig } from '../../remote-kit/build/remote-config.ts';
import { serverPrograms } from '../build/shell-config.ts';
import { ROOT } from '../run/paths.ts';

/** The API's server and its jobs, each a file of `api/bin`. */
const API_PROGRAMS = [
  'serve',
  'prepare',
  'db',
  'catalogue',
  'ranking',
  'reviews',
  'submissions',
  'votes',
  'data',
] as const;

/** CommonJS packages that stay outside the API's bundle. */
const API_EXTERNALS = ['ioredis', 'pino', 'prom-client'];

/**
 * Bundle of the API's programs. They find the package's other files next to their folder, as in the
 * sources.
 */
export function apiConfig(bin: string) {
  const root = join(ROOT, 'api');
  return {
    ...commonConfig(root, 'production'),
    name: 'api',
    devtool: false,
    entry: Object.fromEntries(API_PROGRAMS.map((name) => [name, `./bin/${name}.ts`])),
    ...serverPrograms(root, bin, 'production', API_EXTERNALS),
  } as const satisfies Configuration;
}

/** Files of a package that the code finds by name at run time, so no import leads to them. */
export interface NamedFiles {
  readonly name: string;
  /** The workspace package that depends on it, if that is bundled into the output. */
  readonly dependencyOf?: string;
  /** Also matches packages in the same scope that contain its native code. */
  readonly beside?: string;
  /** Glob patterns. */
  readonly files: readonly string[];
}

/** What the programs of an output need in addition to their imports. */
export const NAMED_FILES = {
  web: [
    // The release worker compiles stylesheets from the theme, which imports it.
    { name: 'tailwindcss', files: ['index.css'] },
    { name: 'lightningcss', beside: 'lightningcss-*', files: ['package.json', '*.node'] },
    // The browser gate.
    { name: 'axe-core', files: ['package.json', 'axe.min.js'] },
    // Preview images and brand marks.
    {
      name: '@fontsource/inter',
      files: ['package.json', 'files/inter-*-{400,700}-normal.woff'],
    },
    { name: '@lobehub/icons-static-svg', files: ['package.json', 'icons/*.svg'] },
    { name: 'simple-icons', files: ['package.json', 'icons/*.svg'] },
  ],
  api: [
    // The reference of the API, at /api/docs.
    {
      name: 'swagger-ui-dist',
      dependencyOf: 'server-kit',
      files: ['package.json', 'swagger-ui.css', 'swagger-ui-bundle.js'],
    },
  ],
} as const satisfies Record<string, readonly NamedFiles[]>;
