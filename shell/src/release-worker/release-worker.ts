import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Finding,
  FindingSchema,
  type Versions,
  type Work,
  type WorkResult,
} from '@agent-atlas/api/contract/releases';
import { archiveOf } from '../../remote-kit/build/archive.ts';
import type { ApiContract } from '../gate/api-contract.ts';
import { type BrowserGate, skippedChecks } from '../gate/browser/browser-gate.ts';
import { examine } from '../gate/gate.ts';
import { hostProblems } from '../gate/host-problems.ts';
import { composeSet, type HostParts } from '../releases/compose-set.ts';
import { messageOf } from '../releases/errors.ts';
import type { Mirror } from '../releases/mirror.ts';
import { ReleaseApiError, type ReleaseClient } from '../releases/release-client.ts';
import { assetsOf, setDocument } from '../releases/set-document.ts';
import type { RendererPool } from '../renderer/renderer-pool.ts';
import { isPassing, UnavailableError } from './failures.ts';
import { uploadFiles } from './upload.ts';

export interface ReleaseWorkerDeps {
  readonly client: ReleaseClient;
  readonly mirror: Mirror;
  readonly renderers: Pick<RendererPool, 'describe' | 'render' | 'sharedNames'>;
  readonly host: HostParts;
  /** Versions of the shared packages in this build of the host. */
  readonly sharedVersions: Readonly<Record<string, string>>;
  /** The description of the API that this host's pages ask. */
  readonly api: () => Promise<ApiContract>;
  /** Where visitors find the site. */
  readonly origin: string;
  /** Opens releases in a browser; absent where this site's gate does without. */
  readonly browser?: Pick<BrowserGate, 'examine'>;
  /** `s3://<bucket>/<folder>` that browser files are put into before a release is checked; empty: none. */
  readonly assetsStore: string;
}

/** The most problems of a check, and the longest texts, that the release API takes. */
const PROBLEMS_MAX = 200;
const LONGEST = 2000;
const LONGEST_REASON = 500;
const LONGEST_NAME = FindingSchema.shape.check.maxLength ?? undefined;
const BAD_REQUEST = 400;

/**
 * Does what the release API asks of a build of the host: holds releases against the gate, as this
 * build would run them, and composes sets.
 */
export class ReleaseWorker {
  private readonly deps: ReleaseWorkerDeps;

  constructor(deps: ReleaseWorkerDeps) {
    this.deps = deps;
  }

  /** Does the work and hands in its result. @throws for what passes by itself: somebody tries again */
  async work(work: Work): Promise<void> {
    const { client } = this.deps;
    try {
      await client.finish(work.id, await this.run(work));
    } catch (error) {
      if (!(error instanceof ReleaseApiError && error.status === BAD_REQUEST)) throw error;
      const problem = `The release API does not take the result: ${error.message}`;
      await client.finish(work.id, { findings: [], sets: [], problem: problem.slice(0, LONGEST) });
    }
  }

  /** Never throws for what is wrong with a release: that is a result. */
  async run({ check, beside, compose, withoutBrowser }: Work): Promise<WorkResult> {
    try {
      await Promise.all([check, beside, ...compose].map((versions) => this.fetch(versions)));
      const findings: Finding[] = [];
      for (const [name, version] of Object.entries(check)) {
        findings.push(...(await this.examine(name, version, { ...beside, ...check })));
      }
      const hasFailed = () => findings.some(({ problems }) => problems.length > 0);
      // A page that the server cannot render need not be opened.
      if (!hasFailed()) {
        for (const [name, version] of Object.entries(check)) {
          const found = await this.open(name, { ...beside, ...check }, withoutBrowser);
          findings.push(...found.map((finding) => labelled(name, version, finding)));
        }
      }
      if (hasFailed()) return { findings, sets: [] };
      const sets: string[] = [];
      for (const versions of compose) sets.push(await this.compose(versions));
      return { findings, sets };
    } catch (error) {
      if (isPassing(error)) throw error;
      return { findings: [], sets: [], problem: messageOf(error).slice(0, LONGEST) };
    }
  }

  private async open(name: string, all: Versions, withoutBrowser = false): Promise<Finding[]> {
    const { browser } = this.deps;
    if (!browser) return [];
    return withoutBrowser ? skippedChecks('nobody asked for it') : browser.examine(name, all);
  }

  private async fetch(versions: Versions): Promise<void> {
    const wanted = Object.entries(versions);
    await Promise.all(
      wanted.map(([name, version]) => this.deps.mirror.fetchRelease(name, version)),
    );
  }

  private async examine(name: string, version: string, all: Versions): Promise<Finding[]> {
    const { mirror, renderers, host, sharedVersions, api, origin, assetsStore } = this.deps;
    if (assetsStore) await uploadFiles(mirror.store, { name, version }, assetsStore);
    const { [name]: _itself, ...others } = all;
    const manifests = Object.entries(others).map(([other, active]) =>
      mirror.store.manifest(other, active),
    );
    const findings = await examine(name, version, {
      store: mirror.store,
      renderers,
      styles: host,
      sharedVersions,
      others: await Promise.all(manifests),
      api: await api().catch((cause) => {
        const why = messageOf(cause);
        throw new UnavailableError(`The API does not describe itself: ${why}`, { cause });
      }),
    });
    const folder = assetsOf(host, name, version);
    if (folder) {
      const manifest = await mirror.store.manifest(name, version);
      const problems = await hostProblems(manifest, folder, origin);
      findings.push({ check: 'Files at their host', problems });
    }
    return findings.map((finding) => labelled(name, version, finding));
  }

  private async compose(versions: Versions): Promise<string> {
    const { client, mirror, host } = this.deps;
    const id = await composeSet(mirror.store, mirror.sets, host, versions);
    const text = await readFile(mirror.sets.path(id), 'utf8');
    const { stylesheet } = setDocument.parse(JSON.parse(text));
    const css = await mirror.sets.stylesheet(stylesheet);
    if (!css) throw new Error(`${stylesheet} was not written`);
    const files = [['set.json', text] as const, [stylesheet, css] as const];
    await client.putSet(id, await archiveOf(files));
    return id;
  }
}

/** A finding as the release API takes it. */
function labelled(name: string, version: string, { check, problems, skipped }: Finding): Finding {
  return {
    check: `${name} ${version}: ${check}`.slice(0, LONGEST_NAME),
    problems: shortened(problems),
    ...(skipped !== undefined && { skipped: skipped.slice(0, LONGEST_REASON) }),
  };
}

/** As many problems as the release API takes, and how many more there are. */
function shortened(problems: readonly string[]): string[] {
  const texts = problems.map((problem) => problem.slice(0, LONGEST));
  if (texts.length <= PROBLEMS_MAX) return texts;
  const shown = texts.slice(0, PROBLEMS_MAX - 1);
  return [...shown, `… and ${texts.length - shown.length} more`];
}

/** The browser files of a build of the host, as they are published. */
export async function hostArchive(dist: string, files: readonly string[]) {
  const found = files.map(async (file) => {
    return [`web/${file}`, await readFile(join(dist, 'browser', file))] as const;
  });
  return archiveOf(await Promise.all(found));
}
