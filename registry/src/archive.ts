import type { Buffer } from 'node:buffer';
import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { cutText } from '../contract/cut-text.ts';
import {
  ARCHIVE_MAX_BYTES,
  ARCHIVE_MAX_FILE_BYTES,
  ARCHIVE_MAX_FILES,
  ARCHIVE_MAX_UNPACKED_BYTES,
  FilePathSchema,
} from '../contract/releases.ts';
import { ReleaseProblem } from './problem.ts';

export interface ArchivedFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** How long an archive may take to arrive and be stored, in milliseconds. */
export const UPLOAD_MS = 120_000;
/** Allowance for all tar headers, in bytes. */
const HEADERS_MAX_BYTES = 8 * 1024 * 1024;
/** Maximum size of an entry's headers, in bytes. They take less than 2 KB, and merging large ones takes seconds. */
const ENTRY_HEADERS_MAX_BYTES = 16 * 1024;
/**
 * How far the streams may read past an entry, in bytes: more than their buffers hold. The library merges headers before
 * anyone sees the entry that they belong to.
 */
const AHEAD_MAX_BYTES = 256 * 1024;
const BLOCK_BYTES = 512;
const MEGABYTE = 1024 * 1024;

/** Where the content of an entry begins in the archive, in bytes. The types of the library lack it. */
const Position = z.object({ byteOffset: z.number() });

const tooLarge = (what: string, bytes: number) =>
  new ReleaseProblem(413, `${what} is larger than ${bytes / MEGABYTE} MB.`);
const unpackedTooLarge = () => tooLarge('The unpacked archive', ARCHIVE_MAX_UNPACKED_BYTES);
const headersTooLarge = () =>
  new ReleaseProblem(
    413,
    `The headers of a file in the archive are larger than ${ENTRY_HEADERS_MAX_BYTES / 1024} KB.`,
    'Create the archive without extended attributes.',
  );
const refused = (message: string) => new ReleaseProblem(400, message);
const damaged = () =>
  new ReleaseProblem(400, 'The archive is damaged or incomplete.', 'Upload it again.');

/**
 * Yields the files of a gzipped tar as they arrive, one in memory at a time. Throws a
 * {@link ReleaseProblem} if the archive is too large, incomplete or damaged, or contains too many
 * files, unsafe paths, links or devices.
 */
export async function* unpack(source: Readable): AsyncGenerator<ArchivedFile> {
  const entries = extract();
  const signal = AbortSignal.timeout(UPLOAD_MS);
  let failure: unknown;
  let entryEnd = 0;
  const piped = pipeline(
    // Keeps the source open, because its connection is needed for the response.
    source.iterator({ destroyOnReturn: false }),
    limited(() => ARCHIVE_MAX_BYTES, tooLarge('The archive', ARCHIVE_MAX_BYTES)),
    createGunzip(),
    limited(() => ARCHIVE_MAX_UNPACKED_BYTES + HEADERS_MAX_BYTES, unpackedTooLarge()),
    limited(() => entryEnd + AHEAD_MAX_BYTES, headersTooLarge()),
    entries,
    { signal },
  ).catch((error: unknown) => {
    failure = error;
  });
  const paths = new Set<string>();
  let remaining = ARCHIVE_MAX_UNPACKED_BYTES;
  try {
    for await (const entry of entries) {
      const { name, size = 0, type } = entry.header;
      const { byteOffset } = Position.parse(entry.header);
      if (byteOffset - entryEnd > ENTRY_HEADERS_MAX_BYTES) throw headersTooLarge();
      const path = name.replace(/^\.\//, '').replace(/\/$/, '');
      if (type === 'directory') {
        entryEnd = byteOffset;
        entry.resume();
        continue;
      }
      checkEntry(path, type, size, paths);
      paths.add(path);
      remaining -= size;
      if (remaining < 0) throw unpackedTooLarge();
      entryEnd = byteOffset + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
      yield { path, bytes: await buffer(entry) };
    }
    await piped;
    if (failure) throw failure;
  } catch (error) {
    await piped;
    if (error instanceof ReleaseProblem) throw error;
    if (failure instanceof ReleaseProblem) throw failure;
    if (signal.aborted)
      throw new ReleaseProblem(408, `The archive did not arrive within ${UPLOAD_MS / 1000} s.`);
    throw damaged();
  }
  if (paths.size === 0) throw refused('The archive does not contain any files.');
}

function checkEntry(
  path: string,
  type: string | null | undefined,
  size: number,
  paths: ReadonlySet<string>,
): void {
  const shown = JSON.stringify(cutText(path, 200));
  if (type !== 'file')
    throw refused(`${shown} is a ${type}. An archive may contain only regular files.`);
  if (!FilePathSchema.safeParse(path).success)
    throw refused(`${shown} is not a valid relative path.`);
  if (paths.has(path)) throw refused(`${shown} is in the archive twice.`);
  if (paths.size >= ARCHIVE_MAX_FILES)
    throw new ReleaseProblem(413, `The archive contains more than ${ARCHIVE_MAX_FILES} files.`);
  if (size > ARCHIVE_MAX_FILE_BYTES) throw tooLarge(shown, ARCHIVE_MAX_FILE_BYTES);
}

/** Passes bytes through and fails when there are more than `most` at that time, which stops decompression bombs. */
function limited(most: () => number, problem: ReleaseProblem): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > most()) done(problem);
      else done(null, chunk);
    },
  });
}
