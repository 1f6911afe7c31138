import { join } from 'node:path';
import { readConfig, SetupError } from '../src/config.ts';
import { openEmbeddedDatabase } from '../src/db/embedded/database.ts';
import { type DatabaseMessage, WITH_PARENT } from '../src/db/embedded/messages.ts';

// The embedded database in a process of its own. Usage: node bin/database.ts [socket path]
// With "with-parent" after the path it ends only with the process that forked it.

const isForked = process.send !== undefined;
const endsWithParent = isForked && process.argv[3] === WITH_PARENT;

try {
  const { DATA_DIR } = readConfig(process.env);
  const path = process.argv[2] ?? join(DATA_DIR, 'pgdata.sock');
  const database = await openEmbeddedDatabase(DATA_DIR, path);
  const stop = async () => {
    process.removeAllListeners('disconnect');
    await database.close();
    process.exit(0);
  };
  // Ctrl+C, and the end of a service, reach the parent too, which still needs the database until its
  // requests are done.
  process.on('SIGTERM', endsWithParent ? () => {} : stop);
  process.on('SIGINT', isForked ? () => {} : stop);
  process.once('disconnect', stop);
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
