import { sharedTable } from '../shared/table.ts';
import { publish, publishBuild } from './publish.ts';
import { loadRelease } from './release-set.ts';

/**
 * What the release command takes from the server's build: loading a release needs the host's own
 * copies of the shared modules, so that code is bundled with them.
 */
export { loadRelease, publish, publishBuild, sharedTable };
