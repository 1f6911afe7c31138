import type { Finding } from '@agent-atlas/registry/contract/changes';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { contributionProblems } from '../releases/compose-frame.ts';
import type { HostParts } from '../releases/compose-set.ts';
import type { RenderedScenarios } from '../releases/render-scenarios.ts';
import { type SharedPackages, sharedProblems } from '../releases/shared-problems.ts';
import { type ApiContract, type ApiUse, apiProblems } from './api-contract.ts';
import {
  fileProblems,
  pageProblems,
  type ReleaseStyles,
  sizeProblems,
  styleProblems,
} from './checks.ts';
import { federationProblems } from './federation.ts';
import { finding } from './finding.ts';
import { scenarioLabel } from './labels.ts';
import { type LinkedRelease, linkProblems, type PageLinks, readLinks } from './links.ts';
import { type LocatedInput, locateProblems } from './positions.ts';
import { scenarioProblems } from './scenario-responses.ts';
import { pathProblems } from './urls.ts';

/** A release as it was published, and what it must fit. */
export interface PublishedInput {
  readonly folder: string;
  readonly manifest: ReleaseManifest;
  readonly scenarios: readonly Scenario[];
  /** Its classes and stylesheet, or why they cannot be read. */
  readonly sources: ReleaseStyles | string;
  /** Why the release cannot be loaded. */
  readonly loadProblem: string | undefined;
  readonly others: readonly ReleaseManifest[];
  readonly styles: Pick<HostParts, 'themeFile' | 'candidates'>;
  readonly shared: SharedPackages;
  readonly api: ApiContract;
}

/** A release whose scenarios have been rendered. */
export interface RenderedInput extends Pick<PublishedInput, 'manifest' | 'scenarios' | 'api'> {
  readonly rendered: Omit<RenderedScenarios, 'outputs'>;
  readonly pages: readonly PageLinks[];
  readonly others: readonly LinkedRelease[];
}

export interface LinksInput {
  readonly scenarios: readonly Scenario[];
  readonly pages: RenderedScenarios['pages'];
}

/**
 * The checks that read what a release contains without running its code. A team can craft content that takes forever to
 * check, so the release worker runs them in a process that it can kill.
 */
export const staticChecks = {
  /** The findings about the published files. */
  async published(input: PublishedInput): Promise<Finding[]> {
    const { folder, manifest, scenarios, sources, loadProblem, others, styles, api } = input;
    return [
      await timed('Files', async () => [
        ...(await fileProblems(folder, manifest)),
        ...(await federationProblems(folder, manifest)),
      ]),
      await timed('Exports and routes', () => (loadProblem === undefined ? [] : [loadProblem])),
      await timed('Shared packages', () => sharedProblems(manifest, input.shared)),
      await timed('URLs', () => pathProblems(manifest, others)),
      await timed('Contributions', () => contributionProblems(manifest, others)),
      await timed('Size', () => sizeProblems(folder, manifest)),
      await timed('Styles', () =>
        typeof sources === 'string' ? [sources] : styleProblems(sources, styles),
      ),
      await timed('Scenarios', () => scenarioProblems(scenarios, api)),
      ...(loadProblem === undefined
        ? []
        : [await timed('API', () => apiProblems(manifest.uses.api, api))]),
    ];
  },

  /** The links of a release's pages. */
  async links({ scenarios, pages }: LinksInput): Promise<PageLinks[]> {
    return scenarios.flatMap((scenario) => {
      const html = pages.get(scenario.id);
      return html === undefined ? [] : [readLinks(scenario, html)];
    });
  },

  /** The findings with positions in the sources. */
  located: (input: LocatedInput): Promise<Finding[]> => locateProblems(input),

  /** The findings about the rendered scenarios. */
  async rendered(input: RenderedInput): Promise<Finding[]> {
    const { manifest, scenarios, api, rendered, pages, others } = input;
    const readerOf = (call: string, field: string) => {
      const scenario = rendered.readers.get(`${call} ${field}`);
      return scenario && scenarioLabel(manifest.routes, scenario);
    };
    // The release may have been published with a kit that records less than this host.
    const reads = allReads(manifest.uses.api, rendered.reads);
    return [
      await timed('API', () => apiProblems(reads, api, readerOf)),
      await timed('Pages', () => pageProblems(manifest, scenarios, rendered)),
      await timed('Links', () => linkProblems({ manifest, pages }, others)),
    ];
  },
};

export type StaticChecks = typeof staticChecks;

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
