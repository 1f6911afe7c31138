import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { compile } from '../../../remote-kit/build/compile.ts';
import { rendererConfig } from '../../../src/build/shell-config.ts';
import { RENDERER_FILE, STARTER_FILE } from '../../../src/renderer/open-renderers.ts';
import { SHELL_ROOT } from '../../../src/run/paths.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The renderer's bundle. */
    rendererFile: string;
    /** The bundle of the process that starts renderers. */
    starterFile: string;
  }
}

/** Builds the bundles of renderers from the current sources, once for all files of a run. */
export async function setup({ provide }: TestProject) {
  const dist = await mkdtemp(join(tmpdir(), 'atlas-renderer-'));
  await compile([rendererConfig(SHELL_ROOT, dist, 'production')]);
  provide('rendererFile', join(dist, RENDERER_FILE));
  provide('starterFile', join(dist, STARTER_FILE));
  return () => rm(dist, { recursive: true, force: true });
}
