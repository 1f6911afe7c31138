import { resolve } from 'node:path';
import type { LoaderContext } from '@rspack/core';

export interface PageChunkOptions {
  /** Chunk name of each page and contribution, by the path of its file. */
  readonly chunks: Readonly<Record<string, string>>;
}

const IMPORT = /\bimport\((?=\s*(['"])(\.[^'"]+)\1\s*\))/g;

/**
 * Names the chunk of a page where a route imports it, as in `page: () => import('./<page>.tsx')`. The container
 * exposes the same chunk. Without the name, the build would contain a second file with almost the same code.
 */
export default function namePageChunks(
  this: LoaderContext<PageChunkOptions>,
  source: string,
): string {
  const { chunks } = this.getOptions();
  return source.replaceAll(IMPORT, (call, _quote, path: string) => {
    const chunk = chunks[resolve(this.context ?? '', path)];
    return chunk ? `${call}/* webpackChunkName: ${JSON.stringify(chunk)} */ ` : call;
  });
}
