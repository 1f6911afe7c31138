import { join } from 'node:path';
import { readConfig, SetupError } from '../src/config.ts';
import { openEmbeddedDatabase } from '../src/db/embedded/database.ts';
import { type DatabaseMessage, WITH_PARENT } from '../src/db/embedded/messages.ts';

// The embedded database in a process of its own. Usage: node bin/database.ts [socket path]
// With "with-parent" after the path it ends only with the process that forked it.

/** Longest that the database is given to close, in milliseconds. */
const CLOSE_MS = 10_000;

const isForked = process.send !== undefined;
const endsWithParent = isForked && process.argv[3] === WITH_PARENT;

try {
  const { DATA_DIR } = readConfig(process.env);
  const path = process.argv[2] ?? join(DATA_DIR, 'pgdata.sock');
  const database = await openEmbeddedDatabase(DATA_DIR, path);
  const stop = async () => {
    process.removeAllListeners('disconnect');
    // A close that hangs becomes a crash, which loses nothing that was acknowledged: whoever waits for
    // the folder gets it.
    setTimeout(() => process.exit(1), CLOSE_MS);
    await database.close();
    process.exit(0);
  };
  // Ctrl+C, and the end of a service, reach the parent too, which still needs the database until its
  // requests are done.
  process.on('SIGTERM', endsWithParent ? () => {} : stop);
  process.on('SIGINT', isForked ? () => {} : stop);
  process.once('disconnect', stop);
  // The parent may have ended while the database was starting, when nobody listened.
  if (isForked && !process.connected) await stop();
  tell({ type: 'ready' }, `The database listens at ${path}`);
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  if (!(error instanceof SetupError)) console.error(error);
  tell({ type: 'failed', text }, text);
  process.exitCode = 1;
  if (isForked) process.disconnect?.();
}

function tell(message: DatabaseMessage, line: string): void {
  if (process.send) process.send(message);
  else if (message.type === 'failed') console.error(line);
  else console.log(line);
}
