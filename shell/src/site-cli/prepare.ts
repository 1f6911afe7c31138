import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '@agent-atlas/server-kit/base/settings';
import { Command } from '@commander-js/extra-typings';
import { findReleaseApi } from '../releases/release-api.ts';
import { ReleaseClient } from '../releases/release-client.ts';
import { createBackend } from '../run/backend.ts';
import { checkSettings } from '../run/check-settings.ts';
import { admitServers } from '../run/first-set.ts';
import { BUILD, dataDir } from '../run/paths.ts';
import { freePort } from '../run/port.ts';
import { OWN_RELEASES } from '../run/site.ts';

type Report = (text: string) => void;

/** Where the first set comes from. */
export interface FirstSet {
  /** Builds what is not built yet. */
  readonly build?: (report: Report) => Promise<unknown>;
  readonly activate: (client: ReleaseClient, report: Report) => Promise<void>;
}

/** The programs of this command serve only it: the site's own may run at the same time. */
const OWN_PROCESSES = { API_HOST: '127.0.0.1', RELEASE_HOST: '127.0.0.1', LOG_LEVEL: 'warn' };

/** Runs an API and a release worker of its own, so that no other process of the site needs to run. */
async function run({ build, activate }: FirstSet): Promise<void> {
  const report = (text: string) => console.log(text);
  const { api } = checkSettings(process.env);
  if (BUILD) refuseTemporary(api.RELEASE_SIGNING_KEY, api.DATABASE_URL);
  const ports = { port: await freePort(), releasePort: await freePort() };
  const backend = createBackend(ports, OWN_PROCESSES, report);
  const stop = (code: number) => void backend.stop().finally(() => process.exit(code));
  process.once('SIGINT', () => stop(1));
  process.once('SIGTERM', () => stop(1));
  try {
    await backend.start(build?.(report));
    const client = new ReleaseClient(findReleaseApi(OWN_RELEASES, dataDir()));
    if (process.env.RELEASE_TOKEN) await admitServers(client, process.env.RELEASE_TOKEN, report);
    await activate(client, report);
    report('Web servers can serve the site.');
  } finally {
    await backend.stop();
  }
}

/** @throws SetupError when the folder of this command would hold what the site needs */
function refuseTemporary(signingKey: string, databaseUrl: string): void {
  if (databaseUrl === '')
    throw new SetupError('DATABASE_URL must be set: an output has no embedded database.');
  if (signingKey === '' && !existsSync(join(dataDir(), 'release-key.pem')))
    throw new SetupError(
      'RELEASE_SIGNING_KEY must be set, the same as for the API: `site.mjs secrets` generates one.',
    );
}

export const prepare = (firstSet: FirstSet) =>
  new Command('prepare')
    .description(
      'Migrates the schema, publishes the catalogue, computes the ranking, makes RELEASE_TOKEN valid and, unless a ' +
        'remote is active, activates the first set. It can be repeated.',
    )
    .action(() => run(firstSet));
