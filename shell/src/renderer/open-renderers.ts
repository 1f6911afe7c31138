import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PoolOptions, RendererPool } from './renderer-pool.ts';

/** The renderer's bundle, below the shell's build. */
export const RENDERER_FILE = join('server', 'renderer.mjs');

/**
 * A pool of renderers with the bundle of a build. The bundle is read once: a later build beside the
 * running server does not change what it renders with.
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
