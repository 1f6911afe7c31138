import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Versions } from '@agent-atlas/registry/contract/releases';
import { skippedSourceChecks } from '../../remote-kit/build/source-checks.ts';
import { ReleaseError } from '../releases/errors.ts';
import { ReleaseApiError, ReleaseClient } from '../releases/release-client.ts';
import { activateSet } from './activate-set.ts';

/** An archive of a release in an output of `pnpm build:deploy`: `mf-x@1.0.0.tgz`. */
const ARCHIVE = /^([a-z0-9-]+)@(.+)\.tgz$/;
const CONFLICT = 409;

type Client = Pick<ReleaseClient, 'change' | 'publish' | 'state'>;

/**
 * Publishes the releases in a folder, and activates them as one set, unless a remote is active. It can be repeated at
 * any time.
 *
 * @throws ReleaseError when the folder has no releases, or when the set is refused
 */
export async function activateFirstSet(
  client: Client,
  folder: string,
  report: (text: string) => void,
): Promise<void> {
  const active = Object.entries((await client.state()).active);
  if (active.length > 0)
    return report(`Active already: ${active.map((each) => each.join(' ')).join(', ')}`);
  const versions: Versions = {};
  const checks = skippedSourceChecks('published with the build that contains it');
  for (const file of (await readdir(folder)).sort()) {
    const [, name, version] = ARCHIVE.exec(file) ?? [];
    if (!name || !version) continue;
    const isNew = await client.publish(
      name,
      version,
      new Uint8Array(await readFile(join(folder, file))),
      { checks },
    );
    report(`${isNew ? 'Published' : 'Published already:'} ${name} ${version}`);
    versions[name] = version;
  }
  if (Object.keys(versions).length === 0)
    throw new ReleaseError(`${folder} contains no releases. Run: pnpm build:deploy`);
  report('Checking and activating');
  const problem = await activateSet(client, versions);
  if (problem) throw new ReleaseError(`${problem}\nNo set is active. Run this again to continue.`);
  report(`Activated ${Object.keys(versions).join(', ')}`);
}

/**
 * Makes the token of web servers and release workers valid.
 *
 * @throws ReleaseError when it was revoked or has another form
 */
export async function admitServers(
  client: Pick<ReleaseClient, 'call' | 'url'>,
  token: string,
  report: (text: string) => void,
): Promise<void> {
  try {
    await client.call('POST', '/tokens', { role: 'server', name: 'servers', token });
    report('RELEASE_TOKEN is valid from now on');
  } catch (error) {
    if (!(error instanceof ReleaseApiError && error.status === CONFLICT)) throw error;
    // Fails if the token was revoked.
    await new ReleaseClient({ url: client.url, token }).state();
    report('RELEASE_TOKEN is valid already');
  }
}
