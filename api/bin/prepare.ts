import { CatalogueError } from '../src/catalogue/read.ts';
import { SetupError } from '../src/config.ts';
import { prepareDirectory } from '../src/prepare.ts';

// Does once what serving needs: migrates, publishes the catalogue, ranks. Forked with a channel it
// reports `progress` on it.

// Whoever started it is gone: an open transaction is rolled back.
process.once('disconnect', () => process.exit(1));
try {
  await prepareDirectory((text) => {
    if (process.send) process.send({ type: 'progress', text });
    else console.log(text);
  });
  process.exit(0);
} catch (error) {
  const isExpected = error instanceof SetupError || error instanceof CatalogueError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
