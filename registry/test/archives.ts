import { gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';

type Entry = Partial<Header> &
  Pick<Header, 'name'> & { content?: string | Buffer; pax?: Readonly<Record<string, string>> };

/** Creates a gzipped tar of these entries. */
export async function archiveOf(entries: readonly Entry[]): Promise<Blob> {
  return new Blob([gzipSync(await tarOf(entries), { level: 1 })]);
}

/** Creates a gzipped tar of files, by path. */
export function filesArchive(files: Readonly<Record<string, string | Buffer>>) {
  return archiveOf(Object.entries(files).map(([name, content]) => ({ name, content })));
}

/** Creates the archive of a set, as a release worker uploads it. */
export function setArchive(document: string, stylesheet: string, css: string) {
  return filesArchive({ 'set.json': document, [stylesheet]: css });
}

export async function tarOf(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const { content, ...header } of entries) tar.entry(header, content ?? '');
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
