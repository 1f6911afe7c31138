import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from '../../remote-kit/build/compile.ts';
import { rendererConfig } from '../../src/build/shell-config.ts';
import { RENDERER_FILE } from '../../src/renderer/open-renderers.ts';
import { SHELL_ROOT } from '../../src/run/paths.ts';

/** The renderer's bundle, built from the current sources. */
export async function rendererCode(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'atlas-renderer-'));
  try {
    await compile([rendererConfig(SHELL_ROOT, dist, 'production')]);
    return await readFile(join(dist, RENDERER_FILE), 'utf8');
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
}
