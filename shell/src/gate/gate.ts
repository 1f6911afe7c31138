import type { Finding } from '@agent-atlas/registry/contract/changes';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { HostParts } from '../releases/compose-set.ts';
import { slotProblems } from '../releases/compose-slots.ts';
import { messageOf } from '../releases/errors.ts';
import { loadRelease } from '../releases/release-set.ts';
import type { SharedPackages } from '../releases/shared-problems.ts';
import type { ReleaseStore } from '../releases/store.ts';
import type { RendererPool } from '../renderer/renderer-pool.ts';
import type { ApiContract } from './api-contract.ts';
import type { RunChecks } from './check-processes.ts';
import { finding } from './finding.ts';
import type { LinkedRelease } from './links.ts';
import { queryProblems } from './query-problems.ts';
import { renderOrderProblems } from './render-order.ts';
import { linkedRelease, renderRelease } from './rendered-release.ts';
import { slotRenderProblems } from './slots.ts';
import { withPositions } from './with-positions.ts';

/** What a release is checked against. */
export interface GateDeps {
  readonly store: ReleaseStore;
  readonly renderers: Pick<RendererPool, 'describe' | 'render' | 'renderSlot'>;
  /** Runs the checks that need no renderer. */
  readonly checks: RunChecks;
  /** The site's styles without any remote. */
  readonly styles: Pick<HostParts, 'themeFile' | 'candidates'>;
  /** What the host shares with remotes. */
  readonly shared: SharedPackages;
  /** Manifests of the other remotes in the set. */
  readonly others: readonly ReleaseManifest[];
  /** The API's OpenAPI document. */
  readonly api: ApiContract;
}

/**
 * Runs all checks that need no browser and that a release must pass before it may be activated.
 *
 * @param deadlineMs time limit, because other releases are waiting; a slower release is refused
 * @returns the findings of each check; those without problems passed
 */
export async function examine(
  name: string,
  version: string,
  deps: GateDeps,
  deadlineMs: number,
): Promise<Finding[]> {
  const aborted = new AbortController();
  const timedOut = Promise.withResolvers<Finding[]>();
  const timer = setTimeout(() => {
    aborted.abort();
    const problem = `it could not be checked within ${Math.round(deadlineMs / 100) / 10} seconds`;
    timedOut.resolve([finding('Time', [problem])]);
  }, deadlineMs);
  const findings = findingsOf(name, version, deps, aborted.signal);
  // Ignore errors after the deadline.
  findings.catch(() => {});
  const found = await Promise.race([findings, timedOut.promise]).finally(() => clearTimeout(timer));
  // After the deadline of the checks, because positions must not cost their findings.
  const folder = deps.store.folder(name, version);
  return withPositions(deps.checks, { name, version, folder, findings: found });
}

async function findingsOf(
  name: string,
  version: string,
  { store, renderers, checks, styles, shared, others, api }: GateDeps,
  signal: AbortSignal,
): Promise<Finding[]> {
  const manifest = await store.manifest(name, version);
  const loaded = await loadRelease(store, renderers, name, version).catch(messageOf);
  const scenarios = await store.scenarios(name, version).catch(messageOf);
  if (typeof scenarios === 'string') return [finding('Scenarios', [scenarios])];
  const published = {
    ...{ manifest, scenarios, others, shared, api },
    folder: store.folder(name, version),
    loadProblem: typeof loaded === 'string' ? loaded : undefined,
    sources: await stylesOf(store, name, version).catch(messageOf),
    styles: { themeFile: styles.themeFile, candidates: styles.candidates },
  };
  const findings = await checks.published(published, signal);
  if (typeof loaded === 'string') return findings;
  const { outputs, ...rendered } = await renderRelease(renderers, loaded, scenarios, signal);
  const reordered = performance.now();
  const order = await renderOrderProblems(renderers, loaded, scenarios, outputs, signal);
  const renderOrder = finding('Render order', order, reordered);
  const asked = performance.now();
  const query = await queryProblems(renderers, loaded, scenarios, signal);
  const queryFinding = finding('Query', query, asked);
  const pages = await checks.links({ scenarios, pages: rendered.pages }, signal);
  const linked: LinkedRelease[] = [];
  // Sequentially: a renderer runs only one release, and there are few renderers.
  for (const other of others)
    linked.push(await linkedRelease(other, { store, renderers, checks }, signal));
  const begun = performance.now();
  const slots = [
    ...slotProblems(manifest, others),
    ...(await slotRenderProblems(renderers, loaded, signal)),
  ];
  const input = { manifest, scenarios, api, rendered, pages, others: linked };
  return [
    ...findings,
    finding('Slots', slots, begun),
    renderOrder,
    queryFinding,
    ...(await checks.rendered(input, signal)),
  ];
}

const stylesOf = async (store: ReleaseStore, name: string, version: string) => ({
  name,
  classes: await store.classes(name, version),
  css: await store.styles(name, version),
});
