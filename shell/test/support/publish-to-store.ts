import { randomUUID } from 'node:crypto';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, buildRelease } from '../../remote-kit/build/release.ts';
import { confinedEvaluator } from '../../src/releases/confined-evaluator.ts';
import type { ReleaseStore } from '../../src/releases/store.ts';
import type { Renderers } from '../../src/renderer/renderer-pool.ts';

/** Builds a remote and stores the release. @throws the errors of the build */
export async function publishToStore(
  store: ReleaseStore,
  renderers: Renderers,
  options: Omit<BuildOptions, 'out'>,
) {
  const out = join(store.root, '.building', randomUUID());
  const manifest = await buildRelease({ ...options, out }, confinedEvaluator(renderers));
  await mkdir(join(store.root, manifest.name), { recursive: true });
  await rename(out, store.folder(manifest.name, manifest.version));
  return manifest;
}
