import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Finding, FindingSchema, isFailed } from '@agent-atlas/registry/contract/changes';
import { cutText, cutTexts } from '@agent-atlas/registry/contract/cut-text';
import type { Versions } from '@agent-atlas/registry/contract/releases';
import type { Work, WorkResult } from '@agent-atlas/registry/contract/work';
import { archiveOf } from '../../remote-kit/build/archive.ts';
import type { ApiContract } from '../gate/api-contract.ts';
import { type BrowserGate, skippedChecks } from '../gate/browser/browser-gate.ts';
import type { RunChecks } from '../gate/check-processes.ts';
import { finding } from '../gate/finding.ts';
import { examine } from '../gate/gate.ts';
import { hostProblems } from '../gate/host-problems.ts';
import { withPositions } from '../gate/with-positions.ts';
import { composeSet, type HostParts } from '../releases/compose-set.ts';
import { messageOf } from '../releases/errors.ts';
import { isTransient, UnavailableError } from '../releases/failures.ts';
import { HOST_BUILD_FILE, type HostBuild } from '../releases/host-build.ts';
import type { Mirror } from '../releases/mirror.ts';
import { ReleaseApiError, type ReleaseClient } from '../releases/release-client.ts';
import { assetsOf, setDocument } from '../releases/set-document.ts';
import { type SharedPackages, sharedProblems } from '../releases/shared-problems.ts';
import { RENDERER_FILE } from '../renderer/open-renderers.ts';
import type { RendererPool } from '../renderer/renderer-pool.ts';
import { uploadFiles } from './upload.ts';

export interface ReleaseWorkerDeps {
  readonly client: ReleaseClient;
  readonly mirror: Mirror;
  readonly renderers: Pick<RendererPool, 'describe' | 'render' | 'renderSlot'>;
  /** Runs the checks that need no renderer. */
  readonly checks: RunChecks;
  readonly host: HostParts;
  /** What this build of the host shares with remotes. */
  readonly shared: SharedPackages;
  /** Fetches the OpenAPI document of the API that this host's pages use. */
  readonly api: () => Promise<ApiContract>;
  /** The site's public origin. */
  readonly origin: string;
  /** Runs the browser checks; absent when this site's gate skips them. */
  readonly browser?: Pick<BrowserGate, 'examine'>;
  /** `s3://<bucket>/<folder>` to upload browser files to before a release is checked; empty for none. */
  readonly assetsStore: string;
}

/**
 * Time limit for all checks of a change, in milliseconds. The release API gives up after
 * `CHANGE_TIMEOUT_MS`; this leaves time to compose the sets.
 */
const GATE_MS = 220_000;

/** Limits of the release API: problems per check, and lengths of texts in characters. */
const MAX_PROBLEMS = 200;
const MAX_TEXT = 2000;
const MAX_REASON = 500;
const MAX_NAME = FindingSchema.shape.check.maxLength ?? Infinity;
const BAD_REQUEST = 400;

/**
 * Does the release API's work for one build of the host: checks releases as this build would run them,
 * and composes sets.
 */
export class ReleaseWorker {
  private readonly deps: ReleaseWorkerDeps;

  constructor(deps: ReleaseWorkerDeps) {
    this.deps = deps;
  }

  /** Does the work and sends its result. @throws on transient failures, so that the work is retried */
  async work(work: Work): Promise<void> {
    const { client } = this.deps;
    try {
      await client.finish(work.id, await this.run(work));
    } catch (error) {
      if (!(error instanceof ReleaseApiError && error.status === BAD_REQUEST)) throw error;
      const problem = `The release API rejects the result: ${error.message}`;
      await client.finish(work.id, { findings: [], sets: [], problem: cutText(problem, MAX_TEXT) });
    }
  }

  /** Does the work. A problem with a release is a result, not an error. @throws on transient failures */
  async run({ check, beside, compose, withoutBrowser }: Work): Promise<WorkResult> {
    try {
      await Promise.all([check, beside, ...compose].map((versions) => this.fetch(versions)));
      const end = performance.now() + GATE_MS;
      const remainingMs = () => Math.max(1, end - performance.now());
      const findings: Finding[] = [];
      for (const [name, version] of Object.entries(check)) {
        const all = { ...beside, ...check };
        findings.push(...(await this.examine(name, version, all, remainingMs())));
      }
      const hasFailed = () => findings.some(isFailed);
      // Skip the browser checks if the release has already failed.
      if (!hasFailed()) {
        for (const [name, version] of Object.entries(check)) {
          if ((await this.lacks(name, version)).length > 0) continue;
          const all = { ...beside, ...check };
          const found = await this.open(name, all, withoutBrowser, remainingMs());
          const folder = this.deps.mirror.store.folder(name, version);
          const input = { name, version, folder, findings: found };
          const located = await withPositions(this.deps.checks, input, remainingMs());
          findings.push(...located.map((each) => toFinding(name, version, each)));
        }
      }
      if (hasFailed()) return { findings, sets: [] };
      const sets: string[] = [];
      for (const versions of compose) sets.push(await this.compose(versions));
      return { findings, sets };
    } catch (error) {
      if (isTransient(error)) throw error;
      return { findings: [], sets: [], problem: cutText(messageOf(error), MAX_TEXT) };
    }
  }

  private async open(
    name: string,
    all: Versions,
    withoutBrowser = false,
    limitMs: number,
  ): Promise<Finding[]> {
    const { browser } = this.deps;
    if (!browser) return skippedChecks('this site sets GATE_BROWSER=off', true);
    if (withoutBrowser) return skippedChecks('as requested by --without-browser');
    return browser.examine(name, all, limitMs);
  }

  private async fetch(versions: Versions): Promise<void> {
    const wanted = Object.entries(versions);
    await Promise.all(
      wanted.map(([name, version]) => this.deps.mirror.fetchRelease(name, version)),
    );
  }

  private async examine(
    name: string,
    version: string,
    all: Versions,
    limitMs: number,
  ): Promise<Finding[]> {
    const { mirror, renderers, checks, host, shared, api, origin, assetsStore } = this.deps;
    const lacks = await this.lacks(name, version);
    // Another build may serve it, whose release worker runs all checks.
    if (lacks.length > 0)
      return [toFinding(name, version, { ...finding('Shared packages', lacks), misfit: true })];
    if (assetsStore) await uploadFiles(mirror.store, { name, version }, assetsStore);
    const { [name]: _itself, ...others } = all;
    const manifests = Object.entries(others).map(([other, active]) =>
      mirror.store.manifest(other, active),
    );
    const deps = {
      store: mirror.store,
      renderers,
      checks,
      styles: host,
      shared,
      others: await Promise.all(manifests),
      api: await api().catch((cause) => {
        const why = messageOf(cause);
        throw new UnavailableError(`Cannot fetch the API's OpenAPI document: ${why}`, { cause });
      }),
    };
    const findings = await examine(name, version, deps, limitMs);
    const folder = assetsOf(host, name, version);
    if (folder) {
      const manifest = await mirror.store.manifest(name, version);
      const begun = performance.now();
      const problems = await hostProblems(manifest, folder, origin);
      findings.push(finding('Files at their host', problems, begun));
    }
    return findings.map((each) => toFinding(name, version, each));
  }

  /** What this build lacks to run a release. */
  private async lacks(name: string, version: string): Promise<string[]> {
    const { mirror, shared } = this.deps;
    return sharedProblems(await mirror.store.manifest(name, version), shared);
  }

  private async compose(versions: Versions): Promise<string> {
    const { client, mirror, host, shared } = this.deps;
    const id = await composeSet(mirror.store, mirror.sets, { ...host, shared }, versions);
    const text = await readFile(mirror.sets.path(id), 'utf8');
    const { stylesheet } = setDocument.parse(JSON.parse(text));
    const css = await mirror.sets.stylesheet(stylesheet);
    if (!css) throw new Error(`${stylesheet} was not written`);
    const files = [['set.json', text] as const, [stylesheet, css] as const];
    await client.putSet(id, await archiveOf(files));
    return id;
  }
}

/** A finding within the limits of the release API, labeled with the release. */
function toFinding(
  name: string,
  version: string,
  { check, problems, skipped, ...rest }: Finding,
): Finding {
  return {
    ...rest,
    check: cutText(`${name} ${version}: ${check}`, MAX_NAME),
    problems: cutTexts(problems, MAX_PROBLEMS, MAX_TEXT),
    ...(skipped !== undefined && { skipped: cutText(skipped, MAX_REASON) }),
  };
}

/** An archive of a build of the host, for publishing: what servers of other builds need to serve its pages. */
export async function hostArchive(dist: string, { integrity }: HostBuild) {
  const scripts = Object.keys(integrity).map((url) => basename(url));
  const paths = [
    ...scripts.map((file) => [`web/${file}`, join('browser', file)] as const),
    [HOST_BUILD_FILE, HOST_BUILD_FILE] as const,
    [RENDERER_FILE, RENDERER_FILE] as const,
  ];
  const files = paths.map(async ([to, from]) => [to, await readFile(join(dist, from))] as const);
  return archiveOf(await Promise.all(files));
}
