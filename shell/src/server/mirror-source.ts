import { hostParts } from '../releases/host-build.ts';
import { Mirror } from '../releases/mirror.ts';
import { findReleaseApi } from '../releases/release-api.ts';
import { ReleaseClient } from '../releases/release-client.ts';
import { signatureCheck } from '../releases/signature-check.ts';
import type { ServerDeps } from './start-server.ts';

/** Sets from the release API, for a server that runs from a build of the shell. */
export const mirrorSource =
  (dist: string): ServerDeps['source'] =>
  ({ dataDir, releasesDir: root, assetsUrl }, build, onProblem) => {
    const client = new ReleaseClient(findReleaseApi(process.env, dataDir));
    const host = hostParts(build, dist, assetsUrl);
    return new Mirror({ client, root, host, ...signatureCheck(client, root), onProblem });
  };
