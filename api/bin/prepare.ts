import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import { prepareDirectory } from '../src/prepare.ts';

// Migrates the schema, publishes the catalogue and computes the ranking, once, before anything
// serves. When forked, it reports its progress to the parent process.

// The parent has exited. PostgreSQL rolls back an open transaction.
process.once('disconnect', () => process.exit(1));
try {
  await prepareDirectory((text) => {
    if (process.send) process.send({ type: 'progress', text });
    else console.log(text);
  });
  process.exit(0);
} catch (error) {
  console.error(error instanceof ReadableError ? error.message : error);
  process.exit(1);
}
