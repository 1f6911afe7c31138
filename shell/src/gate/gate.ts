import { matchRoutes } from 'react-router-dom';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { messageOf } from '../releases/errors.ts';
import { type HostParts, loadRelease } from '../releases/release-set.ts';
import type { ReleaseStore } from '../releases/store.ts';
import type { RendererPool } from '../renderer/renderer-pool.ts';
import { type ApiContract, apiProblems } from './api-contract.ts';
import {
  fileProblems,
  pageProblems,
  routeProblems,
  sharedProblems,
  sizeProblems,
  styleProblems,
} from './checks.ts';

/** What one check of a release found; it held when there is nothing. */
export interface Finding {
  readonly check: string;
  readonly problems: readonly string[];
  /** Why it could not be made. */
  readonly skipped?: string;
}

/** What a release is held against. */
export interface GateParts {
  readonly store: ReleaseStore;
  readonly renderers: Pick<RendererPool, 'describe' | 'render' | 'sharedNames'>;
  /** What the site's stylesheet holds without any remote. */
  readonly styles: Pick<HostParts, 'themeFile' | 'candidates'>;
  /** Versions of the shared packages in the host. */
  readonly sharedVersions: Readonly<Record<string, string>>;
  /** Manifests of what is active beside it. */
  readonly others: readonly ReleaseManifest[];
  /** The API's own description; without it the calls are not checked. */
  readonly api?: ApiContract;
}

/** Everything that must hold before a release may be activated, each check with what it found. */
export async function examine(
  name: string,
  version: string,
  { store, renderers, styles, sharedVersions, others, api }: GateParts,
): Promise<Finding[]> {
  const manifest = await store.manifest(name, version);
  const loaded = await loadRelease(store, renderers, name, version).catch(messageOf);
  // Without its file of classes it cannot be loaded, which the second check says.
  const classes = await store.classes(name, version).catch(() => []);
  const findings: Finding[] = [
    { check: 'Files', problems: await fileProblems(store.folder(name, version), manifest) },
    { check: 'Exports and routes', problems: typeof loaded === 'string' ? [loaded] : [] },
    {
      check: 'Shared packages',
      problems: sharedProblems(manifest, sharedVersions, await renderers.sharedNames()),
    },
    api
      ? { check: 'API', problems: apiProblems(manifest.uses.api, api) }
      : { check: 'API', problems: [], skipped: 'no API has run here yet; set API_URL to name one' },
    { check: 'Addresses', problems: routeProblems(manifest, others) },
    { check: 'Size', problems: sizeProblems(manifest) },
    { check: 'Styles', problems: await styleProblems(classes, styles) },
  ];
  if (typeof loaded === 'string') return findings;
  const routes = manifest.routes.map(({ id, path }) => ({ id, path }));
  const ownerOf = (url: string) =>
    matchRoutes(routes, new URL(url, 'http://scenario.test').pathname)?.at(-1)?.route.id;
  const scenarios = await store.scenarios(name, version);
  return [
    ...findings,
    { check: 'Pages', problems: await pageProblems(renderers, loaded, scenarios, ownerOf) },
  ];
}
