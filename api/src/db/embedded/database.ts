import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { makeDataDir } from '../../data-dir.ts';
import { lockFolder } from './lock.ts';

const OWNER_ONLY = 0o700;

export interface EmbeddedDatabase {
  /** Writes everything out and lets the folder go. */
  close(): Promise<void>;
}

/**
 * Opens the embedded PostgreSQL in `<dataDir>/pgdata` and lets one client at a time connect at
 * `socketPath`. Throws a `SetupError` when another process has the folder, or it
 * cannot be written.
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  socketPath: string,
): Promise<EmbeddedDatabase> {
  const folder = join(dataDir, 'pgdata');
  makeDataDir(dataDir);
  const unlock = lockFolder(join(dataDir, 'pgdata.lock'), folder);
  try {
    // The database sets the modes of its files itself, and lets everyone write them. What no other
    // user can enter is safe all the same, also when DATA_DIR is open, or the folder was.
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
    chmodSync(folder, OWNER_ONLY);
    const db = await PGlite.create({
      dataDir: folder,
      extensions: { btree_gin, fuzzystrmatch, pg_trgm, unaccent },
    });
    const server = await listen(db, socketPath);
    const close = async () => {
      await server.stop();
      await db.close();
      unlock();
    };
    return { close };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function listen(db: PGlite, path: string): Promise<PGLiteSocketServer> {
  const isFile = process.platform !== 'win32';
  // The lock is ours, so a socket that is still there belongs to a process that is gone.
  if (isFile) rmSync(path, { force: true });
  const server = new PGLiteSocketServer({ db, path, maxConnections: 1 });
  await server.start();
  if (isFile) chmodSync(path, 0o600);
  return server;
}
