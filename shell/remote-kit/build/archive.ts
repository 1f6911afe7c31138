import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** A file in an archive: its relative path and its bytes. */
export type ArchiveFile = readonly [path: string, bytes: Uint8Array | string];

/** A gzipped tar for the release API. The same files produce the same bytes. */
export async function archiveOf(files: readonly ArchiveFile[]): Promise<Uint8Array<ArrayBuffer>> {
  const tar = pack();
  const archive = buffer(tar.pipe(createGzip({ level: 1 })));
  for (const [name, bytes] of files)
    tar.entry({ name, mtime: new Date(0), mode: 0o644 }, Buffer.from(bytes));
  tar.finalize();
  return new Uint8Array(await archive);
}

/** Paths of all files below a folder, sorted, with `/` between their parts. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

/** All files in a folder, with their relative paths. */
export async function filesOf(folder: string): Promise<ArchiveFile[]> {
  const paths = await filesBelow(folder);
  return Promise.all(
    paths.map(async (path) => [path, await readFile(join(folder, path))] as const),
  );
}
