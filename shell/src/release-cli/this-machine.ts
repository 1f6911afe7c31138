import { releaseAddress } from '../../remote-kit/build/release-address.ts';
import type { Place } from '../../remote-kit/commands/place.ts';
import { findReleaseApi } from '../releases/release-api.ts';
import { ReleaseClient } from '../releases/release-client.ts';
import { dataDir } from '../run/paths.ts';
import { codeOwner } from './code-owners.ts';

const PROGRAM = 'pnpm release';
const DEFAULT_PORT = 3000;

/**
 * A client of the release API at `RELEASE_URL`, or of the site on this machine.
 *
 * @param url the URL, if it is another
 */
export async function siteClient(
  env: NodeJS.ProcessEnv,
  url = env.RELEASE_URL,
): Promise<ReleaseClient> {
  const settings = { ...env, RELEASE_URL: url };
  const isWorkflow = url && !env.RELEASE_TOKEN && env.ACTIONS_ID_TOKEN_REQUEST_URL;
  return new ReleaseClient(
    isWorkflow ? await releaseAddress(settings) : findReleaseApi(settings, dataDir(env)),
  );
}

/** The commands on the machine of a site: in the workspace, or in an output for a server. */
export const thisMachine = (env: NodeJS.ProcessEnv): Place => ({
  program: PROGRAM,
  origin: (env.PUBLIC_ORIGIN || `http://localhost:${env.PORT || DEFAULT_PORT}`).replace(/\/$/, ''),
  client: (url) => siteClient(env, url),
  teamOf: codeOwner,
});
