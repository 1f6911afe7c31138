import type { Finding } from '@agent-atlas/registry/contract/releases';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { contributionProblems } from '../releases/compose-frame.ts';
import type { HostParts } from '../releases/compose-set.ts';
import { slotProblems } from '../releases/compose-slots.ts';
import { messageOf } from '../releases/errors.ts';
import { loadRelease } from '../releases/release-set.ts';
import type { ReleaseStore } from '../releases/store.ts';
import type { RendererPool } from '../renderer/renderer-pool.ts';
import { type ApiContract, type ApiUse, apiProblems } from './api-contract.ts';
import {
  fileProblems,
  pageProblems,
  sharedProblems,
  sizeProblems,
  styleProblems,
} from './checks.ts';
import { federationProblems } from './federation.ts';
import { finding } from './finding.ts';
import { scenarioLabel } from './labels.ts';
import { type LinkedRelease, linkProblems } from './links.ts';
import { linkedRelease, linksOf, renderRelease } from './rendered-release.ts';
import { scenarioProblems } from './scenario-responses.ts';
import { slotRenderProblems } from './slots.ts';
import { pathProblems } from './urls.ts';

/** What a release is checked against. */
export interface GateDeps {
  readonly store: ReleaseStore;
  readonly renderers: Pick<RendererPool, 'describe' | 'render' | 'renderSlot' | 'sharedNames'>;
  /** The site's styles without any remote. */
  readonly styles: Pick<HostParts, 'themeFile' | 'candidates'>;
  /** Versions of the shared packages in the host. */
  readonly sharedVersions: Readonly<Record<string, string>>;
  /** Manifests of the other remotes in the set. */
  readonly others: readonly ReleaseManifest[];
  /** The API's OpenAPI document. */
  readonly api: ApiContract;
}

/** Time limit for the static checks of a release, in milliseconds. */
export const STATIC_MS = 50_000;

/**
 * Runs all checks that a release must pass before it may be activated.
 *
 * @param deadlineMs time limit, because other releases are waiting; a slower release is refused
 * @returns the findings of each check; those without problems passed
 */
export async function examine(
  name: string,
  version: string,
  deps: GateDeps,
  deadlineMs = STATIC_MS,
): Promise<Finding[]> {
  const aborted = new AbortController();
  const timedOut = Promise.withResolvers<Finding[]>();
  const timer = setTimeout(() => {
    aborted.abort();
    const problem = `it could not be checked within ${deadlineMs / 1000} seconds`;
    timedOut.resolve([finding('Time', [problem])]);
  }, deadlineMs);
  const findings = findingsOf(name, version, deps, aborted.signal);
  // Ignore errors after the deadline.
  findings.catch(() => {});
  return Promise.race([findings, timedOut.promise]).finally(() => clearTimeout(timer));
}

async function findingsOf(
  name: string,
  version: string,
  { store, renderers, styles, sharedVersions, others, api }: GateDeps,
  signal: AbortSignal,
): Promise<Finding[]> {
  const manifest = await store.manifest(name, version);
  const folder = store.folder(name, version);
  const loaded = await loadRelease(store, renderers, name, version).catch(messageOf);
  const classes = await store.classes(name, version).catch(messageOf);
  const css = await store.styles(name, version);
  const scenarios = await store.scenarios(name, version);
  const findings: Finding[] = [
    await timed('Files', async () => [
      ...(await fileProblems(folder, manifest)),
      ...(await federationProblems(folder, manifest)),
    ]),
    await timed('Exports and routes', () => (typeof loaded === 'string' ? [loaded] : [])),
    await timed('Shared packages', async () =>
      sharedProblems(manifest, sharedVersions, await renderers.sharedNames()),
    ),
    await timed('URLs', () => pathProblems(manifest, others)),
    await timed('Contributions', () => contributionProblems(manifest, others)),
    await timed('Size', () => sizeProblems(folder, manifest)),
    await timed('Styles', () =>
      typeof classes === 'string' ? [classes] : styleProblems({ name, classes, css }, styles),
    ),
    await timed('Scenarios', () => scenarioProblems(scenarios, api)),
  ];
  if (typeof loaded === 'string')
    return [...findings, finding('API', apiProblems(manifest.uses.api, api))];
  const rendering = performance.now();
  const rendered = await renderRelease(renderers, loaded, scenarios, signal);
  const pages = finding('Pages', pageProblems(manifest, scenarios, rendered), rendering);
  const readerOf = (call: string, field: string) => {
    const scenario = rendered.readers.get(`${call} ${field}`);
    return scenario && scenarioLabel(manifest.routes, scenario);
  };
  const links = await timed('Links', async () => {
    const linkedOthers: LinkedRelease[] = [];
    // Sequentially: a renderer runs only one release, and there are few renderers.
    for (const other of others)
      linkedOthers.push(await linkedRelease(other, { store, renderers }, signal));
    return linkProblems({ manifest, pages: linksOf(scenarios, rendered.pages) }, linkedOthers);
  });
  // The release may have been published with a kit that records less than this host.
  const reads = allReads(manifest.uses.api, rendered.reads);
  return [
    ...findings,
    await timed('API', () => apiProblems(reads, api, readerOf)),
    await timed('Slots', async () => [
      ...slotProblems(manifest, others),
      ...(await slotRenderProblems(renderers, loaded, signal)),
    ]),
    pages,
    links,
  ];
}

/** Runs a check and measures its time. */
async function timed(check: string, run: () => string[] | Promise<string[]>): Promise<Finding> {
  const begun = performance.now();
  return finding(check, await run(), begun);
}

function allReads({ addresses, reads }: ApiUse, found: ApiUse['reads']): ApiUse {
  const calls = [...new Set([...Object.keys(reads), ...Object.keys(found)])].sort();
  const fields = calls.map((call) => {
    const names = [...(reads[call] ?? []), ...(found[call] ?? [])];
    return [call, [...new Set(names)].sort()] as const;
  });
  return { addresses, reads: Object.fromEntries(fields) };
}
