import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { publishRemote } from '../../remote-kit/build/publish.ts';
import { confinedEvaluator } from '../../src/releases/confined-evaluator.ts';
import type { ReleaseClient } from '../../src/releases/release-client.ts';
import { openRenderers } from '../../src/renderer/open-renderers.ts';
import { builtShell } from '../../src/run/inputs.ts';
import { ROOT } from '../../src/run/paths.ts';

const NOT_SOURCES = new Set(['node_modules', 'dist', 'test']);

export interface Edit {
  readonly from: string;
  readonly to: string;
}

async function replaceIn(folder: string, edit: Edit): Promise<number> {
  let count = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path, 'utf8');
    if (!text.includes(edit.from)) continue;
    await writeFile(path, text.replaceAll(edit.from, edit.to));
    count++;
  }
  return count;
}

/** Copies a remote's sources and edits the copy. The originals do not change. */
export async function copyRemote(name: string, edit?: Edit) {
  const parent = await mkdtemp(join(tmpdir(), 'agent-atlas-edited-'));
  const folder = join(parent, name);
  const remove = () => rm(parent, { recursive: true, force: true });
  const isSource = (path: string) => !NOT_SOURCES.has(basename(path));
  await cp(join(ROOT, name), folder, { recursive: true, filter: isSource });
  // The remote's own configuration extends it.
  await cp(join(ROOT, 'tsconfig.base.json'), join(parent, 'tsconfig.base.json'));
  if (edit && (await replaceIn(folder, edit)) === 0) {
    await remove();
    throw new Error(`${name} has no "${edit.from}"`);
  }
  // After the edit, which must not follow the link.
  await symlink(join(ROOT, name, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove };
}

/** Publishes the remote in a folder with the renderers of the shell's build. */
export async function publishFolder(client: ReleaseClient, folder: string, version: string) {
  const renderers = await openRenderers(builtShell());
  try {
    return await publishRemote(client, { folder, version }, confinedEvaluator(renderers), {});
  } finally {
    renderers.close();
  }
}

/** Publishes an edited copy of a remote. Its sources do not change. */
export async function publishEdited(
  client: ReleaseClient,
  name: string,
  version: string,
  edit: Edit,
) {
  const { folder, remove } = await copyRemote(name, edit);
  try {
    return await publishFolder(client, folder, version);
  } finally {
    await remove();
  }
}
