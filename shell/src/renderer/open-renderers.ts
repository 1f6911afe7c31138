import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RendererPool } from './renderer-pool.ts';
import type { PoolOptions } from './renderer-slots.ts';

/** The renderer's bundle, below the shell's build. */
export const RENDERER_FILE = join('server', 'renderer.mjs');
/** The bundle of the process that starts renderers, at the same place. */
export const STARTER_FILE = join('server', 'starter.mjs');

/**
 * Opens a pool of renderers that run a build's bundle. The bundles are read once, so a later build
 * does not affect a running server.
 *
 * @param dist the shell's build
 */
export async function openRenderers(
  dist: string,
  options: Omit<PoolOptions, 'code' | 'starter'> = {},
): Promise<RendererPool> {
  const read = (file: string) => readFile(join(dist, file), 'utf8');
  const [code, starter] = await Promise.all([read(RENDERER_FILE), read(STARTER_FILE)]);
  return new RendererPool({ ...options, code, starter });
}
