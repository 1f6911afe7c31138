import type { Buffer } from 'node:buffer';
import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
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
/** Allowance for tar headers, in bytes. */
const HEADERS_MAX_BYTES = 8 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

const tooLarge = (what: string, bytes: number) =>
  new ReleaseProblem(413, `${what} is larger than ${bytes / MEGABYTE} MB.`);
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
  const piped = pipeline(
    // Keeps the source open, because its connection is needed for the response.
    source.iterator({ destroyOnReturn: false }),
    limited('The archive', ARCHIVE_MAX_BYTES),
    createGunzip(),
    limited('The unpacked archive', ARCHIVE_MAX_UNPACKED_BYTES + HEADERS_MAX_BYTES),
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
      const path = name.replace(/^\.\//, '').replace(/\/$/, '');
      if (type === 'directory') {
        entry.resume();
        continue;
      }
      checkEntry(path, type, size, paths);
      paths.add(path);
      remaining -= size;
      if (remaining < 0) throw tooLarge('The unpacked archive', ARCHIVE_MAX_UNPACKED_BYTES);
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

/** Passes bytes through and fails after `maxBytes`, which stops decompression bombs. */
function limited(what: string, maxBytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(tooLarge(what, maxBytes));
      else done(null, chunk);
    },
  });
}
