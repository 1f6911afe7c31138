import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOfFiles, sha256 } from '@agent-atlas/registry/contract/digest';
import { filesBelow } from '../../remote-kit/build/archive.ts';

/** The digest of a release's folder. */
export async function digestOf(folder: string): Promise<string> {
  const files = (await filesBelow(folder)).map(async (path) => ({
    path,
    digest: sha256(await readFile(join(folder, path))),
  }));
  return digestOfFiles(await Promise.all(files));
}
