import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SourceCheck } from '@agent-atlas/api-client/releases';
import { archiveOf, filesOf } from './archive.ts';
import { type BuildOptions, buildRelease, type Evaluator } from './release.ts';
import type { PublishOrigin, RemoteClient } from './remote-client.ts';

const run = promisify(execFile);
const GIT_DEADLINE_MS = 2000;

export interface PublishedRemote {
  readonly name: string;
  readonly version: string;
  /** Size of its archive, in bytes. */
  readonly bytes: number;
  /** False if exactly this release was already published. */
  readonly fresh: boolean;
}

/** Provenance from GitHub's environment or the checkout. A verified token takes precedence. */
async function provenanceOf(folder: string, env: NodeJS.ProcessEnv) {
  const { GITHUB_REPOSITORY, GITHUB_SHA, GITHUB_WORKFLOW_REF } = env;
  const head = () => run('git', ['rev-parse', 'HEAD'], { cwd: folder, timeout: GIT_DEADLINE_MS });
  const commit = GITHUB_SHA || (await head().catch(() => undefined))?.stdout.trim();
  return {
    ...(GITHUB_REPOSITORY && { repository: GITHUB_REPOSITORY }),
    ...(commit && { commit }),
    ...(GITHUB_WORKFLOW_REF && { workflow: GITHUB_WORKFLOW_REF }),
    verified: false,
  };
}

/** Publishes the build in a folder. */
export async function publishBuilt(
  client: RemoteClient,
  { name, version }: { readonly name: string; readonly version: string },
  out: string,
  origin: PublishOrigin = {},
): Promise<PublishedRemote> {
  const archive = await archiveOf(await filesOf(out));
  const fresh = await client.publish(name, version, archive, origin);
  return { name, version, bytes: archive.byteLength, fresh };
}

/**
 * Builds and publishes a remote.
 *
 * @param checks the checks of its sources that have run; stored with the release
 * @throws ReleaseError, or the evaluator's error
 */
export async function publishRemote(
  client: RemoteClient,
  options: Omit<BuildOptions, 'out'>,
  evaluator: Evaluator,
  env: NodeJS.ProcessEnv,
  checks?: readonly SourceCheck[],
): Promise<PublishedRemote> {
  const out = await mkdtemp(join(tmpdir(), 'atlas-remote-'));
  try {
    const manifest = await buildRelease({ ...options, out }, evaluator);
    const provenance = await provenanceOf(options.folder, env);
    return await publishBuilt(client, manifest, out, { provenance, ...(checks && { checks }) });
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}
