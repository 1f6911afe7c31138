import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Versions } from '@agent-atlas/registry/contract/releases';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { publishRemote } from '../../remote-kit/build/publish.ts';
import { skippedSourceChecks } from '../../remote-kit/build/source-checks.ts';
import { buildShell } from '../build/build-shell.ts';
import { confinedEvaluator } from '../releases/confined-evaluator.ts';
import { ReleaseError } from '../releases/errors.ts';
import { HOST_BUILD_FILE } from '../releases/host-build.ts';
import type { ReleaseClient } from '../releases/release-client.ts';
import { openRenderers } from '../renderer/open-renderers.ts';
import { activateSet } from './activate-set.ts';
import { builtShell, remoteInputs } from './inputs.ts';
import { ROOT, SHELL_ROOT } from './paths.ts';

type Report = (text: string) => void;

/** Builds of the shell that are retained, because servers may still run from them. */
const BUILDS_KEPT = 5;

/**
 * Builds the shell unless a build of the same sources exists, and points `dist/current` to the build. Each build has
 * its own folder, so that running servers keep their files.
 *
 * @returns the build's folder
 */
export async function prepareShell(report: Report): Promise<string> {
  const dist = builtShell();
  const builds = join(dist, '..');
  if (!existsSync(join(dist, HOST_BUILD_FILE))) {
    report('Building the shell');
    await build(dist, builds);
  }
  await pointTo(dist, join(builds, '..', 'current'));
  return dist;
}

async function build(dist: string, builds: string): Promise<void> {
  const building = join(builds, `.building-${randomUUID()}`);
  try {
    await buildShell(SHELL_ROOT, building, 'production');
    await rename(building, dist).catch((error) => {
      if (!existsSync(join(dist, HOST_BUILD_FILE))) throw error;
    });
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  await removeOld(builds);
}

/** Atomically points a symbolic link to a build. Writes nothing if it does so already: the checkout may be read-only. */
export async function pointTo(dist: string, link: string): Promise<void> {
  if ((await readlink(link).catch(() => undefined)) === dist) return;
  const temporary = `${link}.${randomUUID()}`;
  await symlink(dist, temporary);
  await rename(temporary, link);
}

async function removeOld(builds: string): Promise<void> {
  const names = (await readdir(builds)).filter((name) => !name.startsWith('.'));
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(builds, name))).mtimeMs })),
  );
  const old = aged.sort((a, b) => b.at - a.at).slice(BUILDS_KEPT);
  await Promise.all(old.map(({ name }) => rm(join(builds, name), { recursive: true })));
}

/** The version of a remote that was last published from this workspace, and the hash of its sources. */
const stampFile = z.object({ inputs: z.string(), version: z.string() });

/** The stamp of a remote; undefined if it is missing or cannot be read. */
async function readStamp(path: string) {
  try {
    return stampFile.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Publishes and activates each remote whose sources have changed since it was last published from this workspace.
 * Skips remotes for which a team has activated another version or which it has removed from the site.
 *
 * @throws ReleaseError when no release passes the gate and no remote is active
 */
export async function prepareRemotes(
  remotes: readonly string[],
  { client, dist, stamps, report }: PrepareRemotes,
): Promise<void> {
  await mkdir(stamps, { recursive: true });
  const { active } = await client.state();
  const changed: { remote: string; stamp: string; inputs: string }[] = [];
  for (const remote of remotes) {
    const stamp = join(stamps, `${remote}.json`);
    const last = await readStamp(stamp);
    const inputs = remoteInputs(remote);
    if (last?.inputs === inputs) continue;
    const version = active[remote];
    if (version === last?.version) changed.push({ remote, stamp, inputs });
    else if (version)
      report(`Leaving ${remote} at ${version}, which was not activated from this workspace`);
  }
  if (changed.length === 0) return;
  const published: Versions = {};
  const renderers = await openRenderers(dist);
  const evaluator = confinedEvaluator(renderers);
  const checks = skippedSourceChecks('published from the workspace as it was');
  try {
    for (const { remote } of changed) {
      report(`Publishing ${remote}`);
      const options = { folder: join(ROOT, remote) };
      const { version } = await publishRemote(client, options, evaluator, process.env, checks);
      published[remote] = version;
    }
  } finally {
    renderers.close();
  }
  report('Checking and activating');
  const problems: string[] = [];
  const activate = async (batch: typeof changed) => {
    const versions = batch.map(({ remote }) => [remote, published[remote] ?? ''] as const);
    const problem = await activateSet(client, Object.fromEntries(versions));
    if (problem) return void problems.push(problem);
    for (const { remote, stamp, inputs } of batch)
      await writeFileAtomic(stamp, JSON.stringify({ inputs, version: published[remote] }));
  };
  await activate(changed);
  if (problems.length === 0) return;
  // A release that fails the gate must not block the others. Of a new site, what they lack alone says little.
  const together = problems.splice(0);
  for (const one of changed) await activate([one]);
  const { active: activeNow } = await client.state();
  if (Object.keys(activeNow).length === 0) throw new ReleaseError(together.join('\n'));
  for (const problem of problems) report(`Not activated: ${problem}`);
}

export interface PrepareRemotes {
  readonly client: ReleaseClient;
  /** Build of the shell that renders the scenarios of the releases. */
  readonly dist: string;
  /** Folder that records what was published from this workspace. */
  readonly stamps: string;
  readonly report: Report;
}
