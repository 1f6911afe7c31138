import type { Readable } from 'node:stream';
import type { Sql } from '@agent-atlas/server-kit/db/client';
import { type ListedFile, sha256 } from '../contract/digest.ts';
import { type ArchivedFile, unpack } from './archive.ts';
import { nameOf, type Principal } from './principal.ts';
import { ReleaseProblem } from './problem.ts';
import { type Blob, storeBlobs } from './queries/blobs.ts';

/** Maximum concurrent uploads of each kind. Each holds one file or one batch of files in memory. */
const UPLOADS_MAX = 4;
/** Maximum concurrent uploads per team or server, so that none blocks the others. */
const UPLOADS_OF_ONE_MAX = 2;
/** Batch size for storing files: approximate bytes, and maximum number of files. */
const BATCH_BYTES = 1024 * 1024;
const BATCH_FILES = 100;

/** Stores uploaded archives, a few at a time. */
export interface FileStore {
  /**
   * Stores the files of an archive by digest as they arrive. The garbage collector removes files
   * that nothing references. Throws a {@link ReleaseProblem} with 503 if there are too many
   * uploads.
   *
   * @param kind sets have a separate limit, because a rollback may wait for one
   * @param shouldStore called with each file; a file is not stored if it returns false
   */
  store(
    source: Readable,
    kind: 'release' | 'set',
    principal: Principal,
    shouldStore: (file: ArchivedFile) => boolean,
  ): Promise<ListedFile[]>;
}

export function createFileStore(sql: Sql): FileStore {
  const uploads: Record<'release' | 'set', string[]> = { release: [], set: [] };
  return {
    async store(source, kind, principal, shouldStore) {
      const running = uploads[kind];
      const by = nameOf(principal);
      const own = principal.kind === 'owner' ? 0 : running.filter((one) => one === by).length;
      if (running.length >= UPLOADS_MAX || own >= UPLOADS_OF_ONE_MAX)
        throw new ReleaseProblem(503, 'Too many concurrent uploads.', 'Try again in a moment.');
      running.push(by);
      try {
        return await storeArchive(sql, source, shouldStore);
      } finally {
        running.splice(running.indexOf(by), 1);
      }
    },
  };
}

async function storeArchive(
  sql: Sql,
  source: Readable,
  shouldStore: (file: ArchivedFile) => boolean,
): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  let batch: Blob[] = [];
  let size = 0;
  for await (const file of unpack(source)) {
    if (!shouldStore(file)) continue;
    const { path, bytes } = file;
    const digest = sha256(bytes);
    files.push({ path, digest });
    batch.push({ digest, bytes });
    size += bytes.length;
    if (size < BATCH_BYTES && batch.length < BATCH_FILES) continue;
    await storeBlobs(sql, batch);
    batch = [];
    size = 0;
  }
  await storeBlobs(sql, batch);
  return files;
}
