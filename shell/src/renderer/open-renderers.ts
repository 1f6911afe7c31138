import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RendererPool } from './renderer-pool.ts';
import type { PoolOptions } from './renderer-slots.ts';

/** The renderer's bundle, below the shell's build. */
export const RENDERER_FILE = join('server', 'renderer.mjs');

/**
 * Opens a pool of renderers that run a build's bundle. The bundle is read once, so a later build does
 * not affect a running server.
 *
 * @param dist the shell's build
 */
export async function openRenderers(
  dist: string,
  options: Omit<PoolOptions, 'code'> = {},
): Promise<RendererPool> {
  const code = await readFile(join(dist, RENDERER_FILE), 'utf8');
  return new RendererPool({ ...options, code });
}
