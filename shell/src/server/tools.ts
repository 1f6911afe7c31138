import { sharedVersions } from '../../remote-kit/build/remote-config.ts';
import { examine } from '../gate/gate.ts';
import { renderScenarios } from '../gate/smoke.ts';
import { ActiveSets } from '../releases/active-sets.ts';
import type { SharedTable } from '../releases/load-server.ts';
import {
  type PublishOptions,
  publishBuild,
  publish as publishSources,
} from '../releases/publish.ts';
import { loadRelease } from '../releases/release-set.ts';
import type { ReleaseStore } from '../releases/store.ts';
import { sharedTable } from '../shared/table.ts';
import { renderPage } from './render.tsx';

/** Publishes a remote, with what its scenarios tell of its use of the API. */
const publish = (store: ReleaseStore, shared: SharedTable, options: PublishOptions) =>
  publishSources(store, shared, {
    ...options,
    findReads: async (release, scenarios) => (await renderScenarios(release, scenarios)).reads,
  });

/**
 * What commands and tests take from the server's build: loading a release needs the host's own
 * copies of the shared modules, so the code that does it is bundled with them.
 */
export {
  ActiveSets,
  examine,
  loadRelease,
  publish,
  publishBuild,
  renderPage,
  sharedTable,
  sharedVersions,
};
