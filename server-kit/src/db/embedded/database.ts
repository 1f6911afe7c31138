import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { makeDataDir } from '../../base/data-dir.ts';
import { lockFolder } from './lock.ts';

const OWNER_ONLY = 0o700;
/** The default is 128 MB. Queries take as long with less, because the files are in the memory of the system. */
const SHARED_BUFFERS = '16MB';

export interface EmbeddedDatabase {
  /** Flushes all data and releases the folder. */
  close(): Promise<void>;
}

/**
 * Opens the embedded PostgreSQL in `<dataDir>/pgdata`, and accepts one client at a time on
 * `socketPath`. Throws a `SetupError` if another process uses the folder, or if it is not writable.
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  socketPath: string,
): Promise<EmbeddedDatabase> {
  const folder = join(dataDir, 'pgdata');
  makeDataDir(dataDir);
  const unlock = lockFolder(join(dataDir, 'pgdata.lock'), folder);
  try {
    // The database creates world-writable files. The mode of the folder protects them from other
    // users, even if DATA_DIR is open or the folder used to be.
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
    chmodSync(folder, OWNER_ONLY);
    const db = await PGlite.create({
      dataDir: folder,
      extensions: { pg_trgm },
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
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
  // This process holds the lock, so an existing socket is left over from an ended process.
  if (isFile) rmSync(path, { force: true });
  const server = new PGLiteSocketServer({ db, path, maxConnections: 1 });
  await server.start();
  if (isFile) chmodSync(path, 0o600);
  return server;
}
