import { join } from 'node:path';
import { readConfig, SetupError } from '../src/base/config.ts';
import { openEmbeddedDatabase } from '../src/db/embedded/database.ts';
import { type DatabaseMessage, WITH_PARENT } from '../src/db/embedded/messages.ts';

// Runs the embedded database in its own process. Usage: node bin/database.ts [socket path]
// With "with-parent" after the path, it exits only when the process that forked it exits.

/** How long the database may take to close, in milliseconds. */
const CLOSE_MS = 10_000;

const isForked = process.send !== undefined;
const endsWithParent = isForked && process.argv[3] === WITH_PARENT;

try {
  const { DATA_DIR } = readConfig(process.env);
  const path = process.argv[2] ?? join(DATA_DIR, 'pgdata.sock');
  const database = await openEmbeddedDatabase(DATA_DIR, path);
  const stop = async () => {
    process.removeAllListeners('disconnect');
    // If closing hangs, exit anyway so that the next process gets the folder. A crash loses no
    // acknowledged write.
    setTimeout(() => process.exit(1), CLOSE_MS);
    await database.close();
    process.exit(0);
  };
  // Ctrl+C and a service stop also reach the parent, which needs the database until its requests
  // are finished.
  process.on('SIGTERM', endsWithParent ? () => {} : stop);
  process.on('SIGINT', isForked ? () => {} : stop);
  process.once('disconnect', stop);
  // The parent may have exited while the database was starting, before the listener was added.
  if (isForked && !process.connected) await stop();
  report({ type: 'ready' }, `The database listens at ${path}`);
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  if (!(error instanceof SetupError)) console.error(error);
  report({ type: 'failed', text }, text);
  process.exitCode = 1;
  if (isForked) process.disconnect?.();
}

function report(message: DatabaseMessage, line: string): void {
  if (process.send) process.send(message);
  else if (message.type === 'failed') console.error(line);
  else console.log(line);
}
