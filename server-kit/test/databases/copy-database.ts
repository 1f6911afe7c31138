import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { openEmbeddedDatabase } from '../../src/db/embedded/database.ts';
import type { PreparedDatabase } from './provided.ts';

/** A copy of the prepared database, for one API of a test file. */
export interface DatabaseCopy {
  readonly dataDir: string;
  /** The settings of an API that uses it. */
  readonly settings: Readonly<Record<string, string>>;
  /** The same database for another API, which has a folder of its own. */
  share(): DatabaseCopy;
  /** Call it after the API has closed. */
  remove(): Promise<void>;
}

/** Copies the prepared database. */
export function copyDatabase(prepared: PreparedDatabase): Promise<DatabaseCopy> {
  return prepared.kind === 'embedded'
    ? copyFolder(prepared.template)
    : copyOnServer(prepared.server, prepared.template);
}

/** Creates an empty `DATA_DIR`. */
function newDataDir() {
  const dataDir = mkdtempSync(join(tmpdir(), 'atlas-test-'));
  return { dataDir, removeDir: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/**
 * Runs the embedded database in this process instead of in its own one, which would take longer to
 * start than most files take to run. In one process, its WebAssembly is compiled only once.
 */
async function copyFolder(template: string): Promise<DatabaseCopy> {
  const { dataDir, removeDir } = newDataDir();
  cpSync(template, dataDir, { recursive: true });
  const socket = join(dataDir, 'pgdata.sock');
  const database = await openEmbeddedDatabase(dataDir, socket);
  return {
    dataDir,
    settings: { DATA_DIR: dataDir, DATABASE_SOCKET: socket },
    share() {
      throw new Error('The embedded database accepts one client');
    },
    async remove() {
      await database.close();
      removeDir();
    },
  };
}

async function copyOnServer(server: string, template: string): Promise<DatabaseCopy> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(`${server}/postgres`, { max: 1 });
  await admin`create database ${admin(name)} template ${admin(template)}`;
  const copyOf = (remove: () => Promise<void>): DatabaseCopy => {
    const { dataDir, removeDir } = newDataDir();
    return {
      dataDir,
      settings: { DATA_DIR: dataDir, DATABASE_URL: `${server}/${name}` },
      share: () => copyOf(async () => {}),
      async remove() {
        removeDir();
        await remove();
      },
    };
  };
  return copyOf(async () => {
    await admin`drop database ${admin(name)} with (force)`;
    await admin.end();
  });
}
