import { join } from 'node:path';
import { messageOf } from '../remote-kit/build/errors.ts';
import { findReleaseApi } from '../src/releases/release-api.ts';
import { ReleaseClient } from '../src/releases/release-client.ts';
import { builtShell } from '../src/run/inputs.ts';
import { dataDir, workspaceRemotes } from '../src/run/paths.ts';
import { prepareRemotes, prepareShell } from '../src/run/prepare.ts';
import { OWN_RELEASES } from '../src/run/site.ts';

// Builds the shell, or publishes the remotes, for `pnpm start`. A process of its own, because bundlers keep hundreds of
// megabytes that the site does not need. Usage: node bin/prepare.ts shell|remotes

const report = (text: string) => void process.send?.({ type: 'progress', text });

async function publishRemotes(): Promise<void> {
  const client = new ReleaseClient(findReleaseApi(OWN_RELEASES, dataDir()));
  const stamps = join(dataDir(), 'published');
  await prepareRemotes(workspaceRemotes(), { client, dist: builtShell(), stamps, report });
}

// Ctrl-C and a service stop also reach the parent, whose end is the end of this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit(1));
try {
  await (process.argv[2] === 'shell' ? prepareShell(report) : publishRemotes());
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
process.removeAllListeners('disconnect');
process.disconnect?.();
