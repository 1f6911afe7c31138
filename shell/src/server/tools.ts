import { ActiveSets } from '../releases/active-sets.ts';
import { publish, publishBuild } from '../releases/publish.ts';
import { loadRelease, refuseConflicts } from '../releases/release-set.ts';
import { sharedTable } from '../shared/table.ts';
import { renderPage } from './render.tsx';

/**
 * What commands and tests take from the server's build: loading a release needs the host's own
 * copies of the shared modules, so the code that does it is bundled with them.
 */
export { ActiveSets, loadRelease, publish, publishBuild, refuseConflicts, renderPage, sharedTable };
